//! Adds all the signature fields to a file, in one update before anybody signs.
//!
//! The file stays accessible (PDF/UA-1) and archivable (PDF/A-2a): each field is in the structure of the document, has a
//! description for people who cannot see it, and has an appearance, which is empty until the field is signed.

use crate::Error;
use crate::pdf::ajout::AjoutPdf;
use crate::pdf::curseur::Provision;
use crate::pdf::document::RevisionPdf;
use crate::pdf::valeur::{DictionnairePdf, ValeurPdf, dictionnaire};
use std::collections::BTreeMap;

/// A signature field to add.
#[derive(Debug, Clone, PartialEq)]
pub struct ChampASceller {
    /// The name of the field for programs, without a full stop.
    pub nom: String,
    /// The description that a screen reader speaks.
    pub libelle: String,
    /// The number of its page, from 0.
    pub page: usize,
    /// The frame of the field on its page.
    pub cadre: Cadre,
}

/// A frame on a page, in points from its bottom left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cadre {
    pub gauche: f64,
    pub bas: f64,
    pub droite: f64,
    pub haut: f64,
}

impl Cadre {
    /// The width of the frame, in points.
    pub(crate) fn largeur(&self) -> f64 {
        self.droite - self.gauche
    }

    /// The height of the frame, in points.
    pub(crate) fn hauteur(&self) -> f64 {
        self.haut - self.bas
    }

    fn tient(&self) -> Option<()> {
        let bornes = [self.gauche, self.bas, self.droite, self.haut];
        let dans_la_page = bornes.iter().all(|b| b.is_finite() && (0.0..=14_400.0).contains(b));
        (dans_la_page && self.largeur() > 0.0 && self.hauteur() > 0.0).then_some(())
    }
}

/// A number of points, rounded to a hundredth.
pub(crate) fn points(points: f64) -> ValeurPdf {
    let ecrit = format!("{points:.2}");
    let court = ecrit.trim_end_matches('0').trim_end_matches('.');
    ValeurPdf::Reel(if court == "-0" { b"0".to_vec() } else { court.as_bytes().to_vec() })
}

/// The dictionary of an appearance with the size of this frame.
pub(crate) fn apparence(cadre: &Cadre) -> DictionnairePdf {
    let boite = [0.0, 0.0, cadre.largeur(), cadre.hauteur()].map(points);
    dictionnaire([
        ("Type", ValeurPdf::nom("XObject")),
        ("Subtype", ValeurPdf::nom("Form")),
        ("BBox", ValeurPdf::Liste(boite.to_vec())),
        ("Resources", ValeurPdf::Dictionnaire(DictionnairePdf::new())),
    ])
}

/// Adds all the signature fields of a document, in one update. Returns an error when the file has a form already, or when a
/// field is impossible.
pub fn preparer(pdf: &[u8], champs: &[ChampASceller]) -> Result<Vec<u8>, Error> {
    let provision = Provision::pour(pdf);
    let document = RevisionPdf::lire(pdf, &provision)?;
    let (racine, mut catalogue) = document.racine().ok_or(Error::Illisible)?;
    if catalogue.contains_key(b"AcroForm".as_slice()) {
        return Err(Error::DejaPrepare);
    }
    let mut ajout = AjoutPdf::a(&document)?;
    let mut structure = Structure::de(&document, &catalogue).ok_or(Error::SansStructure)?;
    let mut pages: BTreeMap<u32, DictionnairePdf> = BTreeMap::new();
    let mut poses = Vec::new();

    for (rang, champ) in champs.iter().enumerate() {
        let impossible = || Error::ChampImpossible(champ.nom.clone());
        let pris = champs[..rang].iter().any(|autre| autre.nom == champ.nom);
        if pris || champ.nom.is_empty() || champ.nom.contains('.') {
            return Err(impossible());
        }
        champ.cadre.tient().ok_or_else(impossible)?;
        let (numero_de_page, page) = document.page(champ.page).ok_or_else(impossible)?;
        let (widget, dessin) = (ajout.reserver()?, ajout.reserver()?);
        let element = ajout.reserver()?;
        let cle = structure.attacher(element).ok_or(Error::SansStructure)?;

        ajout.poser_flux(dessin, apparence(&champ.cadre), b"")?;
        ajout.poser(element, structure.element(widget, numero_de_page));
        ajout.poser(widget, bouton(champ, numero_de_page, dessin, cle));
        let page = pages.entry(numero_de_page).or_insert(page);
        let mut annotations = match page.get(b"Annots".as_slice()) {
            None => Vec::new(),
            Some(dites) => match document.resoudre(dites) {
                Some(ValeurPdf::Liste(liste)) => liste,
                _ => return Err(Error::Illisible),
            },
        };
        annotations.push(ValeurPdf::reference(widget));
        page.insert(b"Annots".to_vec(), ValeurPdf::Liste(annotations));
        page.insert(b"Tabs".to_vec(), ValeurPdf::nom("S"));
        poses.push(ValeurPdf::reference(widget));
    }
    for (numero, page) in pages {
        ajout.poser(numero, page);
    }
    structure.poser(&mut ajout)?;
    let formulaire = dictionnaire([("Fields", ValeurPdf::Liste(poses)), ("SigFlags", ValeurPdf::Entier(3))]);
    catalogue.insert(b"AcroForm".to_vec(), ValeurPdf::Dictionnaire(formulaire));
    ajout.poser(racine, catalogue);
    Ok(ajout.ecrire()?.octets)
}

/// The field and its annotation on the page, in one object. The flags 132 mean that it is printed and that nobody may move it.
fn bouton(champ: &ChampASceller, page: u32, dessin: u32, cle: i64) -> DictionnairePdf {
    let Cadre { gauche, bas, droite, haut } = champ.cadre;
    dictionnaire([
        ("Type", ValeurPdf::nom("Annot")),
        ("Subtype", ValeurPdf::nom("Widget")),
        ("FT", ValeurPdf::nom("Sig")),
        ("T", ValeurPdf::texte(&champ.nom)),
        ("TU", ValeurPdf::texte(&champ.libelle)),
        ("F", ValeurPdf::Entier(132)),
        ("Rect", ValeurPdf::Liste([gauche, bas, droite, haut].map(points).to_vec())),
        ("P", ValeurPdf::reference(page)),
        ("StructParent", ValeurPdf::Entier(cle)),
        ("AP", ValeurPdf::Dictionnaire(dictionnaire([("N", ValeurPdf::reference(dessin))]))),
    ])
}

/// The structure of a document: the element that receives the elements of the fields, and the tree (`/ParentTree`) that
/// leads from an annotation to its element.
struct Structure {
    racine: u32,
    entrees: DictionnairePdf,
    /// The object number of the element that receives the elements of the fields, then the dictionary of this element.
    parent: u32,
    contenu: DictionnairePdf,
    arbre: DictionnairePdf,
    /// The object number of the tree, when the tree is an object of its own.
    numero_de_l_arbre: Option<u32>,
    cle: i64,
    nouveaux: Vec<(i64, u32)>,
}

impl Structure {
    fn de(document: &RevisionPdf<'_, '_>, catalogue: &DictionnairePdf) -> Option<Self> {
        let racine = catalogue.get(b"StructTreeRoot".as_slice())?.en_reference()?;
        let entrees = document.dictionnaire(racine)?;
        let enfants = match document.entree(&entrees, "K")? {
            ValeurPdf::Liste(liste) => liste,
            _ => vec![entrees.get(b"K".as_slice())?.clone()],
        };
        // The structure must have a single element at the top, which contains the whole document.
        let [ValeurPdf::Reference(parent, _)] = enfants.as_slice() else { return None };
        let contenu = document.dictionnaire(*parent)?;
        let dit = entrees.get(b"ParentTree".as_slice())?;
        let arbre = document.resoudre(dit)?.en_dictionnaire()?.clone();
        let cle = match entrees.get(b"ParentTreeNextKey".as_slice()) {
            Some(cle) => cle.en_entier()?,
            None => plus_grande_cle(document, &arbre, 0)?.checked_add(1)?,
        };
        let numero_de_l_arbre = dit.en_reference();
        Some(Self { racine, entrees, parent: *parent, contenu, arbre, numero_de_l_arbre, cle, nouveaux: Vec::new() })
    }

    /// Reserves a key of the tree, by which the annotation of this element finds the element.
    fn attacher(&mut self, element: u32) -> Option<i64> {
        let cle = self.cle;
        self.cle = cle.checked_add(1)?;
        self.nouveaux.push((cle, element));
        Some(cle)
    }

    fn element(&self, widget: u32, page: u32) -> DictionnairePdf {
        let objet = dictionnaire([
            ("Type", ValeurPdf::nom("OBJR")),
            ("Obj", ValeurPdf::reference(widget)),
            ("Pg", ValeurPdf::reference(page)),
        ]);
        dictionnaire([
            ("Type", ValeurPdf::nom("StructElem")),
            ("S", ValeurPdf::nom("Form")),
            ("P", ValeurPdf::reference(self.parent)),
            ("Pg", ValeurPdf::reference(page)),
            // `K` is a dictionary and not an array, because pyHanko needs this form to recognise the annotation of a field that
            // is signed later.
            ("K", ValeurPdf::Dictionnaire(objet)),
        ])
    }

    fn poser(mut self, ajout: &mut AjoutPdf<'_, '_, '_>) -> Result<(), Error> {
        let elements = self.nouveaux.iter().map(|(_, element)| ValeurPdf::reference(*element));
        let enfants = match self.contenu.remove(b"K".as_slice()) {
            Some(ValeurPdf::Liste(enfants)) => enfants.into_iter().chain(elements).collect(),
            seul => seul.into_iter().chain(elements).collect(),
        };
        self.contenu.insert(b"K".to_vec(), ValeurPdf::Liste(enfants));
        ajout.poser(self.parent, self.contenu);

        let paires = self.nouveaux.iter().flat_map(|(cle, e)| [ValeurPdf::Entier(*cle), ValeurPdf::reference(*e)]);
        let paires: Vec<ValeurPdf> = paires.collect();
        let premiere = self.nouveaux.first().map_or(self.cle, |(cle, _)| *cle);
        if let Some(ValeurPdf::Liste(nums)) = self.arbre.get_mut(b"Nums".as_slice()) {
            nums.extend(paires);
        } else if let Some(ValeurPdf::Liste(branches)) = self.arbre.get_mut(b"Kids".as_slice()) {
            let branche = ajout.reserver()?;
            branches.push(ValeurPdf::reference(branche));
            let bornes = [premiere, self.cle - 1].map(ValeurPdf::Entier).to_vec();
            let entrees = [("Limits", ValeurPdf::Liste(bornes)), ("Nums", ValeurPdf::Liste(paires))];
            ajout.poser(branche, dictionnaire(entrees));
        } else {
            return Err(Error::SansStructure);
        }
        match self.numero_de_l_arbre {
            Some(numero) => ajout.poser(numero, self.arbre),
            None => drop(self.entrees.insert(b"ParentTree".to_vec(), ValeurPdf::Dictionnaire(self.arbre))),
        }
        self.entrees.insert(b"ParentTreeNextKey".to_vec(), ValeurPdf::Entier(self.cle));
        ajout.poser(self.racine, self.entrees);
        Ok(())
    }
}

/// The largest key in a number tree.
fn plus_grande_cle(document: &RevisionPdf<'_, '_>, arbre: &DictionnairePdf, etage: u32) -> Option<i64> {
    (etage < 8).then_some(())?;
    if let Some(nums) = document.entree(arbre, "Nums") {
        return Some(nums.en_liste()?.iter().step_by(2).filter_map(ValeurPdf::en_entier).max().unwrap_or(-1));
    }
    let derniere = document.entree(arbre, "Kids")?.en_liste()?.last()?.clone();
    plus_grande_cle(document, document.resoudre(&derniere)?.en_dictionnaire()?, etage + 1)
}
