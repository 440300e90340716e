//! The reasons why an action is not allowed. An answer gives them before anybody tries the action: a code for programs, a
//! sentence for people.
//!
//! A client decides by the code alone, because the sentence may be rewritten at any time.

use domain::attente::RefusDAttente;
use domain::option_lot::Obstacle;
use domain::vente::RefusDeVente;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

domain::enumeration! {
    /// The code of the reason why an action is refused.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum CodeDeRefus: TOUS, code / depuis_code {
        /// The caller has to sign in first.
        ConnexionRequise = "connexion-requise";
        /// Only prescribers may do it.
        ReserveAuxPrescripteurs = "reserve-aux-prescripteurs";
        /// The caller does not have the role for it.
        RoleManquant = "role-manquant";
        /// The portal cannot check the right at this moment.
        VerificationImpossible = "verification-impossible";
        /// The caller already has an option on the lot.
        OptionDejaPosee = "option-deja-posee";
        /// The caller is already reserving the lot.
        ReservationDejaEnCours = "reservation-deja-en-cours";
        /// The lot is held, kept for somebody, withdrawn, or cannot be read.
        LotIndisponible = "lot-indisponible";
        /// The programme of the lot is a preview.
        AvantPremiere = "avant-premiere";
        /// The lot is an annex, which is only taken with its home.
        LotAnnexe = "lot-annexe";
        /// An annex of the lot is held by somebody.
        AnnexePrise = "annexe-prise";
        /// The company has no active mandate.
        MandatInactif = "mandat-inactif";
        /// The caller already holds as many lots as they may.
        LimiteOptions = "limite-options";
        /// The company held the lot too recently.
        OptionRecente = "option-recente";
        /// The lot is free, so there is no waiting list to join.
        LotLibre = "lot-libre";
        /// The lot is reserved, so its waiting list is closed.
        LotReserve = "lot-reserve";
        /// The caller holds the lot already.
        LotDejaTenu = "lot-deja-tenu";
        /// The caller waits for the lot already.
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
        /// Only its own prescriber may fill the reservation.
        ReservationDUnAutre = "reservation-d-un-autre";
        /// The reservation is at another stage.
        ReservationEtape = "reservation-etape";
        /// Something is missing in the form of the reservation.
        DossierIncomplet = "dossier-incomplet";
        /// The programme has no `état des risques` that is still valid.
        EtatDesRisques = "etat-des-risques";
        /// The contract of this lot is signed by hand.
        SignatureALaMain = "signature-a-la-main";
        /// This contract is signed by hand.
        SignatureSurPapier = "signature-sur-papier";
        /// This contract is signed electronically on the portal.
        SignatureElectronique = "signature-electronique";
        /// A buyer refuses to sign, and may still take the refusal back.
        SignatureRefusee = "signature-refusee";
        /// Every buyer has signed.
        SignatureFaite = "signature-faite";
        /// A buyer has signed, so nothing may be corrected any more.
        SignatureCommencee = "signature-commencee";
        /// No buyer has a right to withdraw.
        RetractationSansObjet = "retractation-sans-objet";
        /// The buyers are already recorded as professionals.
        DejaProfessionnel = "deja-professionnel";
        /// The declaration has ended.
        DenonciationTerminee = "denonciation-terminee";
        /// The declaration is already decided.
        DenonciationDecidee = "denonciation-decidee";
        /// The declaration still waits for a decision.
        DenonciationNonValidee = "denonciation-non-validee";
        /// Another prescriber of the company made the declaration.
        AutrePrescripteur = "autre-prescripteur";
        /// It is too early: the declaration may only be renewed in its last days.
        RenouvellementTropTot = "renouvellement-trop-tot";
        /// The declaration was already renewed as often as allowed.
        RenouvellementEpuise = "renouvellement-epuise";
        /// Another declaration conflicts with this one.
        DenonciationEnConflit = "denonciation-en-conflit";
        /// Another company has the `protection` for that person.
        DenonciationProtegee = "denonciation-protegee";
        /// No other declaration conflicts with this one.
        DenonciationSansConflit = "denonciation-sans-conflit";
        /// A company that conflicts with the declaration already sells to that person.
        DenonciationFaceAUneVente = "denonciation-face-a-une-vente";
        /// The registration is already decided.
        InscriptionDecidee = "inscription-decidee";
        /// The user is already disabled.
        Desactive = "desactive";
        /// The user is already active.
        Actif = "actif";
        /// The user has already chosen a password.
        DejaActive = "deja-active";
        /// The user is the caller.
        SoiMeme = "soi-meme";
        /// Only administrators may give a company another referent.
        ReferentDeLaSociete = "referent-de-la-societe";
        /// The user has no files to hand over.
        SansDossiers = "sans-dossiers";
        /// The user is already a manager of their company.
        DejaResponsable = "deja-responsable";
        /// A member of staff cannot be a manager of a partner company.
        ResponsableInterne = "responsable-interne";
        /// Nobody may act in the place of a member of staff.
        IncarnationInterne = "incarnation-interne";
        /// Nobody may act in the place of a disabled user.
        IncarnationDesactive = "incarnation-desactive";
        /// A row of the portal holds the lot.
        LotTenu = "lot-tenu";
        /// The lot is already withdrawn.
        LotRetire = "lot-retire";
        /// The lot is already on sale.
        LotEnVente = "lot-en-vente";
        /// The feed no longer contains the lot.
        LotRetireParLeFlux = "lot-retire-par-le-flux";
        /// Another referent manages the person who receives the mail.
        DestinataireNonGere = "destinataire-non-gere";
        /// The content of the mail has been erased.
        CourrierEfface = "courrier-efface";
        /// The mail has already left.
        CourrierEnvoye = "courrier-envoye";
        /// A server is doing the job at this moment.
        TacheEnCours = "tache-en-cours";
        /// Another reason, which only the sentence names.
        Autre = "autre";
    }
}

impl CodeDeRefus {
    /// The code that a rule gives, or `Autre`. A test checks that the codes of the rules are in this list.
    pub fn de_la_regle(code: &str) -> Self {
        Self::depuis_code(code).unwrap_or(Self::Autre)
    }
}

/// A reason that refuses an action.
pub trait RaisonDeRefus {
    /// The code, for programs.
    fn code(&self) -> CodeDeRefus;
    /// The sentence, for people.
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

/// A code and a sentence, for a reason that is written in the code beside the check.
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
    use domain::refus_partage::ROLE_MANQUANT;
    use std::path::Path;

    /// The codes that a source file gives to its refusals: the lower-case texts with dashes that follow one of `avant`.
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
            ("domain/src/refus_partage.rs", &["&str ="][..]),
            ("domain/src/vente/droits.rs", &["conflit("]),
            ("domain/src/vente/reservation/droits.rs", &["conflit("]),
            ("domain/src/vente/reservation/refus.rs", &["conflit("]),
            ("domain/src/option_lot/obstacle.rs", &["=>"]),
            ("actions/src/gestion/droits.rs", &["conflit("]),
        ];
        for (chemin, avant) in sources {
            // The server finds these reasons only while somebody acts, so no button can show them beforehand.
            let en_agissant = [
                "ancien-mot-de-passe",
                "denonciation-en-cours",
                "document-introuvable",
                "export-trop-grand",
                "mandat-introuvable",
                "non-modifiable",
                "refus-absent",
                "reservation-en-cours",
                "societe-connue",
                "un-seul",
            ];
            for code in codes_de(chemin, avant).iter().filter(|code| !en_agissant.contains(&code.as_str())) {
                assert_ne!(CodeDeRefus::de_la_regle(code), CodeDeRefus::Autre, "{code}, of {chemin}");
            }
        }
        for code in [ROLE_MANQUANT.code, "option-terminee", "denonciation-terminee"] {
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
