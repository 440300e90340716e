//! The page that the holder of a signature link is shown.

use actions::parapheur::SeanceLue;
use domain::marque::Marque;
use domain::signature as regles;
use domain::signature::{
    Exigence, NIVEAU_EXPLIQUE, RETRACTATION, RoleDeSignataire, SignataireDActe, TourDuSignataire, masquer_l_email,
};
use domain::utilisateur::Referent;
use papers::actes::{GenreDeBloc, PageDeTexte};
use store::contrat::PieceDeContrat;
use wire::instant;
use wire::signature::{
    AcceptationDemandee, AnnexeDeLaSeance, BlocDuTexte, CodeDeSignature, ConseillerDeLaSeance, DocumentASigner,
    EtatDeSignataire, PreuveDeSignature, RefusARevoir, RetractationDeLaSeance, SeanceDeSignature, SignataireDeLaSeance,
    SignataireDuDocument, SorteDeBloc, TexteDUnePage, TourDeSignature,
};

pub(crate) fn montrer(lue: &SeanceLue, marque: &Marque) -> SeanceDeSignature {
    let (enveloppe, tour) = (&lue.lue.enveloppe, lue.tour());
    // The notary is not one of the signatories, so no person is shown.
    let personne = lue.signataire.personne.as_ref().filter(|_| !lue.au_notaire());
    let a_signer = tour == TourDuSignataire::ASigner && !lue.au_notaire();
    let textes = lue.acceptations();
    let moi = (!lue.au_notaire()).then_some(lue.lien.rang);
    let annexes = lue.contrat.iter().flat_map(|contrat| &contrat.annexes);
    SeanceDeSignature {
        genre: enveloppe.sujet.genre(),
        titre: enveloppe.libelle.clone(),
        sous_titre: lue.sous_titre.clone(),
        reference: enveloppe.sujet.reference(),
        signataire: SignataireDeLaSeance {
            prenom: personne.map(|p| p.prenom.clone()).unwrap_or_default(),
            nom: personne.map(|p| p.nom.clone()).unwrap_or_default(),
            email: personne.map(|p| masquer_l_email(&p.email)).unwrap_or_default(),
        },
        tour: match tour {
            _ if lue.au_notaire() => TourDeSignature::Close,
            TourDuSignataire::ASigner => TourDeSignature::ASigner,
            TourDuSignataire::Signe => TourDeSignature::Signe,
            TourDuSignataire::Refuse => TourDeSignature::Refuse,
            TourDuSignataire::Attente => TourDeSignature::Attente,
            TourDuSignataire::Close => TourDeSignature::Close,
        },
        echeance: a_signer.then(|| instant(lue.lien.expire)),
        conseiller: lue.conseiller.as_ref().map(conseiller),
        document: DocumentASigner {
            libelle: enveloppe.libelle.clone(),
            nom: enveloppe.sujet.nom_de_fichier(),
            taille: lue.lue.document.as_ref().map_or(0, |document| document.taille),
            pages: lue.lue.pages,
            empreinte: lue.lue.empreinte.clone(),
            signe: enveloppe.signatures() > 0,
        },
        preuve: lue.lue.preuve.as_ref().map(|preuve| PreuveDeSignature {
            libelle: "Dossier de preuve".to_owned(),
            nom: enveloppe.sujet.nom_de_la_preuve(),
            taille: preuve.taille,
        }),
        signataires: enveloppe.signataires.iter().map(|s| un_signataire(s, moi, marque)).collect(),
        acceptations: textes
            .iter()
            .map(|texte| AcceptationDemandee {
                code: texte.code.to_owned(),
                texte: texte.texte.to_owned(),
                obligatoire: texte.exigence == Exigence::Requis,
            })
            .collect(),
        code: lue.code.map(|code| CodeDeSignature {
            envoye: instant(code.envoye),
            expire: instant(code.expire),
            essais: code.essais_restants(),
        }),
        prochain_code: lue.prochain_code.map(instant),
        niveau: NIVEAU_EXPLIQUE.to_owned(),
        retour: lue.retour.clone(),
        annexes: annexes.map(une_annexe).collect(),
        refus: lue.refus().map(|refus| RefusARevoir { le: instant(refus.le), jusqua: instant(refus.jusqua) }),
        retractation: lue.retractation().map(|retractation| RetractationDeLaSeance {
            possible: retractation.possible.is_ok(),
            fin: retractation.fin.map(instant),
            texte: RETRACTATION.texte.to_owned(),
            recepisse: retractation.recepisse,
        }),
        sur_place: lue.sur_place(),
        suivant: lue.suivant(),
        dossier: lue.au_notaire(),
    }
}

fn une_annexe(piece: &PieceDeContrat) -> AnnexeDeLaSeance {
    AnnexeDeLaSeance {
        id: piece.id,
        libelle: piece.piece.libelle.clone(),
        taille: piece.fichier.taille,
        empreinte: piece.piece.empreinte.clone(),
    }
}

fn conseiller(referent: &Referent) -> ConseillerDeLaSeance {
    let qui = &referent.identite;
    let tel = qui.tel_pro.clone().or_else(|| qui.tel_mobile.clone()).or_else(|| qui.tel_fixe.clone());
    ConseillerDeLaSeance { prenom: qui.prenom.clone(), nom: qui.nom.clone(), tel, email: qui.email.clone() }
}

fn un_signataire(signataire: &SignataireDActe, moi: Option<u16>, marque: &Marque) -> SignataireDuDocument {
    let nom = signataire.personne.as_ref().map(regles::PersonneSignataire::avec_civilite);
    SignataireDuDocument {
        nom: nom.unwrap_or_else(|| marque.raison_sociale.clone()),
        role: role(signataire.role, marque),
        etat: match signataire.etat {
            regles::EtatDeSignataire::Attend => EtatDeSignataire::Attend,
            regles::EtatDeSignataire::Signe { .. } => EtatDeSignataire::Signe,
            regles::EtatDeSignataire::Refuse { .. } => EtatDeSignataire::Refuse,
        },
        le: signataire.etat.le().map(instant),
        moi: Some(signataire.rang) == moi,
    }
}

/// The capacity in which a person signs, in French.
pub(crate) fn role(role: RoleDeSignataire, marque: &Marque) -> String {
    match role {
        RoleDeSignataire::Representant | RoleDeSignataire::Acquereur | RoleDeSignataire::Coacquereur => {
            role.libelle().to_owned()
        }
        RoleDeSignataire::Societe => format!("Pour {}", marque.raison_sociale),
    }
}

pub(crate) fn en_texte(page: PageDeTexte) -> TexteDUnePage {
    let blocs = page.blocs.into_iter().map(|bloc| BlocDuTexte {
        genre: match bloc.genre {
            GenreDeBloc::Titre => SorteDeBloc::Titre,
            GenreDeBloc::Paragraphe => SorteDeBloc::Paragraphe,
            GenreDeBloc::Ligne => SorteDeBloc::Ligne,
        },
        texte: bloc.texte,
    });
    TexteDUnePage { blocs: blocs.collect() }
}
