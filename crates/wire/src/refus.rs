//! Why something may not be done, as an answer tells it before anybody tries: a code for programs, a sentence for people.
//!
//! A client decides by the code alone; the sentence is rewritten whenever it reads badly.

use domain::attente::RefusDAttente;
use domain::option_lot::Obstacle;
use domain::vente::RefusDeVente;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

domain::enumeration! {
    /// Why an action is refused.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum CodeDeRefus: TOUS, code / depuis_code {
        /// One has to sign in.
        ConnexionRequise = "connexion-requise";
        /// Prescribers alone do it.
        ReserveAuxPrescripteurs = "reserve-aux-prescripteurs";
        /// Another role does it.
        RoleManquant = "role-manquant";
        /// The portal cannot tell at this instant.
        VerificationImpossible = "verification-impossible";
        /// One has an option on the lot.
        OptionDejaPosee = "option-deja-posee";
        /// One reserves the lot.
        ReservationDejaEnCours = "reservation-deja-en-cours";
        /// The lot is held, kept for somebody, withdrawn, or cannot be read.
        LotIndisponible = "lot-indisponible";
        /// The programme of the lot is a preview.
        AvantPremiere = "avant-premiere";
        /// The lot is an annex, taken with its home.
        LotAnnexe = "lot-annexe";
        /// An annex of the lot is held.
        AnnexePrise = "annexe-prise";
        /// The company has no active mandate.
        MandatInactif = "mandat-inactif";
        /// One holds as many lots as one may.
        LimiteOptions = "limite-options";
        /// The company held the lot lately.
        OptionRecente = "option-recente";
        /// The lot is free: nobody waits for it.
        LotLibre = "lot-libre";
        /// The lot is reserved: nobody waits for it any more.
        LotReserve = "lot-reserve";
        /// One holds the lot oneself.
        LotDejaTenu = "lot-deja-tenu";
        /// One waits for the lot already.
        AttenteEnCours = "attente-en-cours";
        /// Another referent manages the company.
        SocieteNonGeree = "societe-non-geree";
        /// The option has ended.
        OptionTerminee = "option-terminee";
        /// The option was extended once.
        OptionDejaProlongee = "option-deja-prolongee";
        /// The reservation has ended.
        ReservationTerminee = "reservation-terminee";
        /// The reservation was prolonged once.
        ReservationDejaProlongee = "reservation-deja-prolongee";
        /// Its prescriber alone fills the reservation.
        ReservationDUnAutre = "reservation-d-un-autre";
        /// The reservation is at another stage.
        ReservationEtape = "reservation-etape";
        /// Something is missing in the file of the reservation.
        DossierIncomplet = "dossier-incomplet";
        /// The programme has no état des risques that still counts.
        EtatDesRisques = "etat-des-risques";
        /// The contract of this lot is signed by hand.
        SignatureALaMain = "signature-a-la-main";
        /// This contract is signed by hand.
        SignatureSurPapier = "signature-sur-papier";
        /// This contract is signed here.
        SignatureElectronique = "signature-electronique";
        /// A buyer refuses to sign, and may take it back.
        SignatureRefusee = "signature-refusee";
        /// Every buyer has signed.
        SignatureFaite = "signature-faite";
        /// A buyer has signed: nothing is corrected any more.
        SignatureCommencee = "signature-commencee";
        /// Nobody has a delay to withdraw.
        RetractationSansObjet = "retractation-sans-objet";
        /// The buyers are said to be professionals already.
        DejaProfessionnel = "deja-professionnel";
        /// The declaration has ended.
        DenonciationTerminee = "denonciation-terminee";
        /// The declaration is decided.
        DenonciationDecidee = "denonciation-decidee";
        /// The declaration waits for a decision.
        DenonciationNonValidee = "denonciation-non-validee";
        /// Another prescriber of the company declared.
        AutrePrescripteur = "autre-prescripteur";
        /// The declaration is renewed in its last days.
        RenouvellementTropTot = "renouvellement-trop-tot";
        /// The declaration was renewed as often as it may be.
        RenouvellementEpuise = "renouvellement-epuise";
        /// Another declaration stands against it.
        DenonciationEnConflit = "denonciation-en-conflit";
        /// Another company is protected for that person.
        DenonciationProtegee = "denonciation-protegee";
        /// Nothing stands against the declaration.
        DenonciationSansConflit = "denonciation-sans-conflit";
        /// Whoever stands against the declaration sells to that person already.
        DenonciationFaceAUneVente = "denonciation-face-a-une-vente";
        /// The registration is decided.
        InscriptionDecidee = "inscription-decidee";
        /// The user is disabled.
        Desactive = "desactive";
        /// The user is active.
        Actif = "actif";
        /// The user has chosen a password.
        DejaActive = "deja-active";
        /// It is oneself.
        SoiMeme = "soi-meme";
        /// Administrators alone give a company another referent.
        ReferentDeLaSociete = "referent-de-la-societe";
        /// The user has no files to hand over.
        SansDossiers = "sans-dossiers";
        /// The user is a manager of their company already.
        DejaResponsable = "deja-responsable";
        /// Staff are managers of no partner company.
        ResponsableInterne = "responsable-interne";
        /// Nobody acts in the place of staff.
        IncarnationInterne = "incarnation-interne";
        /// Nobody acts in the place of who is disabled.
        IncarnationDesactive = "incarnation-desactive";
        /// The portal holds the lot.
        LotTenu = "lot-tenu";
        /// The lot is withdrawn already.
        LotRetire = "lot-retire";
        /// The lot is on sale.
        LotEnVente = "lot-en-vente";
        /// The feed does not have the lot any more.
        LotRetireParLeFlux = "lot-retire-par-le-flux";
        /// Another manages whom the mail is for.
        DestinataireNonGere = "destinataire-non-gere";
        /// What the mail said is not kept any more.
        CourrierEfface = "courrier-efface";
        /// The mail has left.
        CourrierEnvoye = "courrier-envoye";
        /// A server does the job at this instant.
        TacheEnCours = "tache-en-cours";
        /// Another reason: its sentence says which.
        Autre = "autre";
    }
}

impl CodeDeRefus {
    /// The one that a rule gives; a test holds the rules to this list.
    pub fn de_la_regle(code: &str) -> Self {
        Self::depuis_code(code).unwrap_or(Self::Autre)
    }
}

/// What refuses an action.
pub trait RaisonDeRefus {
    /// For programs.
    fn code(&self) -> CodeDeRefus;
    /// For people.
    fn motif(&self) -> String;
}

impl RaisonDeRefus for RefusDeVente {
    fn code(&self) -> CodeDeRefus {
        CodeDeRefus::de_la_regle(self.code)
    }

    fn motif(&self) -> String {
        self.phrase.clone().into_owned()
    }
}

impl RaisonDeRefus for Obstacle {
    fn code(&self) -> CodeDeRefus {
        CodeDeRefus::de_la_regle(self.code())
    }

    fn motif(&self) -> String {
        self.motif()
    }
}

impl RaisonDeRefus for RefusDAttente {
    fn code(&self) -> CodeDeRefus {
        match self {
            Self::Libre => CodeDeRefus::LotLibre,
            Self::Reserve => CodeDeRefus::LotReserve,
            Self::Mien => CodeDeRefus::LotDejaTenu,
            Self::DejaInscrit => CodeDeRefus::AttenteEnCours,
            Self::Retire | Self::Indisponible => CodeDeRefus::LotIndisponible,
            Self::AvantPremiere => CodeDeRefus::AvantPremiere,
            Self::Annexe(_) => CodeDeRefus::LotAnnexe,
        }
    }

    fn motif(&self) -> String {
        self.motif()
    }
}

/// A reason that is said where it is found.
impl RaisonDeRefus for (CodeDeRefus, &str) {
    fn code(&self) -> CodeDeRefus {
        self.0
    }

    fn motif(&self) -> String {
        self.1.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The codes that a source file gives to its refusals: texts of small letters and dashes after one of these openings.
    fn codes_de(chemin: &str, avant: &[&str]) -> Vec<String> {
        let chemin = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(chemin);
        let texte = std::fs::read_to_string(&chemin).expect("a source file");
        let est_un_code = |mot: &&str| !mot.is_empty() && mot.bytes().all(|o| o.is_ascii_lowercase() || o == b'-');
        let apres = |avant: &&str| {
            let suites = texte.split(*avant).skip(1).map(str::trim_start);
            let mots = suites.filter_map(|suite| suite.strip_prefix('"')?.split('"').next());
            mots.filter(est_un_code).map(str::to_owned).collect::<Vec<_>>()
        };
        let codes: Vec<String> = avant.iter().flat_map(apres).collect();
        assert!(!codes.is_empty(), "{}: no code", chemin.display());
        codes
    }

    #[test]
    fn chaque_refus_d_un_acte_a_son_code() {
        let sources = [
            ("domain/src/vente/droits.rs", &["conflit("][..]),
            ("domain/src/vente/reservation/droits.rs", &["conflit("]),
            ("domain/src/vente/reservation/refus.rs", &["conflit("]),
            ("domain/src/option_lot/obstacle.rs", &["=>"]),
            ("actions/src/gestion/droits.rs", &["conflit("]),
            ("actions/src/inscription/decision.rs", &["conflit("]),
        ];
        for (chemin, avant) in sources {
            // These are found as somebody is accepted: no button says them before.
            let en_acceptant = ["societe-connue", "compte-existant"];
            for code in codes_de(chemin, avant).iter().filter(|code| !en_acceptant.contains(&code.as_str())) {
                assert_ne!(CodeDeRefus::de_la_regle(code), CodeDeRefus::Autre, "{code}, of {chemin}");
            }
        }
        let dites_ailleurs = ["role-manquant", "option-terminee", "reservation-terminee", "denonciation-terminee"];
        for code in dites_ailleurs.into_iter().chain(["reservation-etape"]) {
            assert_ne!(CodeDeRefus::de_la_regle(code), CodeDeRefus::Autre, "{code}");
        }
    }

    #[test]
    fn un_code_s_ecrit_comme_il_se_lit() {
        for code in CodeDeRefus::TOUS {
            assert_eq!(serde_json::to_value(code).expect("JSON"), code.code());
        }
    }
}
