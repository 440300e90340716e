//! The jobs of the portal: work that is done later, once or periodically.
//!
//! To add a job, add one entry to the table below, and one arm to the match of `actions::tache`, which does not compile
//! without it. `store::tache` keeps the rows of jobs.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Makes [`Tache`] from its table. A job done once has the ids that it needs, a code and a label. A periodic job also
/// has a period.
macro_rules! taches {
    (une_fois { $($(#[$doc:meta])+ $une:ident { $($champ:ident: $type:ty),* } => $code:literal, $libelle:literal;)+ }
     periodiques { $($(#[$doc_p:meta])+ $periodique:ident => $code_p:literal, $libelle_p:literal, $periode:expr;)+ }) => {
        /// A job to do later. On disk: a code and a JSON object of identifiers.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "code", content = "corps", rename_all_fields = "camelCase")]
        #[expect(missing_docs, reason = "a field is what its name and its type say")]
        pub enum Tache {
            $($(#[$doc])+ #[serde(rename = $code)] $une { $($champ: $type),* },)+
            $($(#[$doc_p])+ #[serde(rename = $code_p)] $periodique,)+
        }

        /// The periodic jobs, each with its period.
        pub const PERIODIQUES: [(Tache, Duration); [$($code_p),+].len()] = [$((Tache::$periodique, $periode)),+];

        impl Tache {
            /// The code of every job of this version.
            pub const CODES: [&'static str; [$($code,)+ $($code_p),+].len()] = [$($code,)+ $($code_p),+];

            /// The code of the job on disk.
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$une { .. } => $code,)+
                    $(Self::$periodique => $code_p,)+
                }
            }

            /// The label of a job that people read. For a job that only another version knows, its code.
            pub fn libelle(code: &str) -> &str {
                match code {
                    $($code => $libelle,)+
                    $($code_p => $libelle_p,)+
                    autre => autre,
                }
            }

            /// One job of each kind, for the tests.
            #[cfg(test)]
            fn exemples() -> Vec<Self> {
                vec![$(Self::$une { $($champ: exemple::<$type>()),* },)+ $(Self::$periodique,)+]
            }
        }
    };
}

taches! {
    une_fois {
        /// Send a mail of the outbox.
        EnvoyerCourrier { courrier: i64 } => "envoyer-courrier", "Envoyer un e-mail";
        /// Send the link of a forgotten password to an account, if it exists. `compte` is the blind index of the e-mail
        /// that was given, in hexadecimal.
        EnvoyerLienMotDePasse { compte: String } => "envoyer-lien-mot-de-passe",
            "Envoyer le lien d’un mot de passe oublié";
        /// Write to those who decide registrations about the ones that came after `depuis`, the last one announced.
        AnnoncerInscriptions { depuis: i32 } => "annoncer-inscriptions",
            "Annoncer les inscriptions arrivées depuis la dernière annonce";
        /// Make the document of a mandate, and send it to its representative.
        EtablirMandat { mandat: i64 } => "etablir-mandat", "Établir un mandat et l’envoyer pour signature";
        /// Gather the proofs of a document that everybody has signed, seal them, and send the signed copy.
        EtablirPreuve { enveloppe: i64 } => "etablir-preuve",
            "Établir le dossier de preuve d’un document signé et en envoyer la copie";
        /// Seal the receipt of a buyer who withdrew, and send it.
        EtablirRecepisse { reservation: i64 } => "etablir-recepisse",
            "Établir le récépissé d’une rétractation et l’envoyer aux acquéreurs";
    }
    periodiques {
        /// Undo what an import that died had written. This happens within the import's lease and this period.
        ReprendreImport => "reprendre-import", "Remettre en état un import interrompu", Duration::from_secs(30);
        /// Forget ended sessions, old failures to sign in and networks from which nobody came back.
        OublierConnexions => "oublier-connexions", "Effacer les sessions finies et les échecs de connexion",
            Duration::from_hours(1);
        /// Forget old counts of the audience measure.
        OublierMesures => "oublier-mesures", "Effacer les anciennes mesures d’audience", Duration::from_hours(1);
        /// Erase the content of old mails.
        EffacerCourriers => "effacer-courriers", "Effacer le contenu des anciens e-mails", Duration::from_hours(1);
        /// Set aside, then erase, the files that no row names any more.
        BalayerFichiers => "balayer-fichiers", "Mettre à l’écart les fichiers inutiles, puis les effacer",
            Duration::from_hours(1);
        /// Bind to the journal the facts that have no link yet.
        ChainerJournal => "chainer-journal", "Lier les faits du journal", Duration::from_secs(30);
        /// Verify that no fact changed since it was bound.
        VerifierJournal => "verifier-journal", "Vérifier le journal", Duration::from_hours(24);
        /// Forget files that no registration claimed, erase registrations refused long ago, forget used proofs of work.
        OublierInscriptions => "oublier-inscriptions",
            "Effacer les vieilles inscriptions refusées et les fichiers sans suite", Duration::from_hours(1);
        /// End the options whose time is over, and send the reminders of those that end soon.
        SuivreOptions => "suivre-options", "Rappeler les échéances des options et libérer les lots à la fin",
            Duration::from_secs(15);
        /// End the head starts whose time is over, and serve the waiting lists of lots that are free.
        SuivreAttentes => "suivre-attentes", "Finir les avances passées et servir les listes d’attente",
            Duration::from_secs(15);
        /// End the reservations whose time is over, make firm the sales whose withdrawal period has ended, send
        /// warnings and reminders.
        SuivreReservations => "suivre-reservations",
            "Finir les réservations expirées, rendre les ventes définitives et relancer les signataires", Duration::from_secs(15);
        /// Erase what is no longer kept of reservations: files, people, contracts.
        OublierReservations => "oublier-reservations",
            "Effacer les dossiers et les contrats des réservations qui n’ont plus à être conservés", Duration::from_hours(1);
        /// End the declarations whose time is over.
        SuivreDenonciations => "suivre-denonciations", "Finir les dénonciations échues", Duration::from_mins(1);
        /// Make the mandates to sign, warn of those that end soon, prepare their renewals, and announce those that have
        /// ended.
        SuivreMandats => "suivre-mandats", "Établir les mandats à signer, prévenir de leur fin et les renouveler",
            Duration::from_mins(15);
        /// Tell administrators that the certificate of the seal ends soon.
        SuivreSceau => "suivre-sceau", "Prévenir de la fin du certificat du sceau", Duration::from_hours(6);
        /// Erase what documents sent for signature say of people, with their files, once they need not be kept any more; the files of
        /// unsigned ones go first. Delete links that expired long ago.
        OublierSignatures => "oublier-signatures",
            "Effacer les documents à signer restés sans suite et les vieilles preuves", Duration::from_hours(1);
        /// Erase the contacts for which nothing has run in three years.
        OublierContacts => "oublier-contacts", "Effacer les contacts sans suivi depuis trois ans", Duration::from_hours(1);
    }
}

impl Tache {
    /// Whether it sends a mail, so that its duration depends on another server.
    pub const fn est_un_courrier(&self) -> bool {
        matches!(self, Self::EnvoyerCourrier { .. })
    }

    /// The job of a row. None when this version does not know its code, or cannot read its body.
    pub fn lire(code: &str, corps: &str) -> Option<Self> {
        let corps: serde_json::Value = serde_json::from_str(corps).ok()?;
        let objet = match corps {
            serde_json::Value::Null => serde_json::json!({ "code": code }),
            corps => serde_json::json!({ "code": code, "corps": corps }),
        };
        serde_json::from_value(objet).ok()
    }

    /// The body of the job, as its row holds it.
    pub fn corps(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_value(self)?["corps"].take().to_string())
    }

    /// The period of a periodic job; none for a job done once.
    pub fn periode(&self) -> Option<Duration> {
        PERIODIQUES.iter().find(|(tache, _)| tache == self).map(|(_, periode)| *periode)
    }
}

#[cfg(test)]
fn exemple<T: serde::de::DeserializeOwned>() -> T {
    let lu = ["7", "\"0a1b\""].into_iter().find_map(|json| serde_json::from_str(json).ok());
    lu.expect("an id is a number or a word")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn chaque_tache_se_relit_sous_son_code() {
        let toutes = Tache::exemples();
        assert_eq!(toutes.iter().map(Tache::code).collect::<Vec<_>>(), Tache::CODES);
        assert_eq!(HashSet::from(Tache::CODES).len(), Tache::CODES.len(), "a code is one job's");
        for tache in toutes {
            let corps = tache.corps().expect("JSON");
            assert_eq!(Tache::lire(tache.code(), &corps), Some(tache.clone()), "{tache:?}");
            assert_ne!(Tache::libelle(tache.code()), tache.code(), "a label that people read");
        }
        assert_eq!(Tache::EnvoyerCourrier { courrier: 7 }.corps().expect("JSON"), r#"{"courrier":7}"#);
        assert_eq!(Tache::ReprendreImport.corps().expect("JSON"), "null");
    }

    #[test]
    fn une_tache_d_une_autre_version_n_est_pas_devinee() {
        assert_eq!(Tache::lire("venue-du-futur", "null"), None);
        assert_eq!(Tache::lire("envoyer-courrier", r#"{"lettre":7}"#), None);
        assert_eq!(Tache::libelle("venue-du-futur"), "venue-du-futur");
    }

    #[test]
    fn ce_qui_revient_a_sa_periode() {
        for (tache, periode) in &PERIODIQUES {
            assert_eq!(tache.periode(), Some(*periode));
        }
        assert_eq!(Tache::EnvoyerCourrier { courrier: 7 }.periode(), None);
    }
}
