//! The staff and two companies that the tests of people need.

use actions::{Contexte, Error};
use domain::acces::TypeUtilisateur;
use domain::utilisateur::{IdCompte, IdUtilisateur};
use store::utilisateur::UtilisateurLu;
use store::{Base, Fait, Numero};
use testkit::base::{BaseDeTest, Moteur};
use testkit::gens;

/// The staff, and the people of the companies Alpha and Beta.
pub(crate) struct Gens {
    pub(crate) base: BaseDeTest,
    pub(crate) ia: IdUtilisateur,
    /// The network manager of company Alpha.
    pub(crate) ir: IdUtilisateur,
    /// The network manager of company Beta.
    pub(crate) autre_ir: IdUtilisateur,
    pub(crate) it: IdUtilisateur,
    pub(crate) er: IdUtilisateur,
    pub(crate) ep: IdUtilisateur,
    pub(crate) ep_beta: IdUtilisateur,
    pub(crate) alpha: IdCompte,
    pub(crate) beta: IdCompte,
}

impl Gens {
    /// Writes these people to a new database.
    pub(crate) async fn nouveaux(moteur: Moteur) -> Self {
        Self::dans(BaseDeTest::nouvelle(moteur).await).await
    }

    /// Writes the staff, and the people of the companies Alpha and Beta, to this database.
    pub(crate) async fn dans(base: BaseDeTest) -> Self {
        use TypeUtilisateur as T;
        let peuples = base.entretenir(|tx| async move {
            let interne = async |email, genre: T| gens::personne(&tx, email, (genre, genre.role()), None).await;
            let (ia, ir) = (interne("ia@linteau.example", T::IA).await?, interne("ir@linteau.example", T::IR).await?);
            let autre_ir = interne("autre.ir@linteau.example", T::IR).await?;
            let it = interne("it@linteau.example", T::IT).await?;
            let alpha = gens::societe_sous_mandat(&tx, "Alpha", None, Some(ir)).await?;
            let beta = gens::societe_sous_mandat(&tx, "Beta", None, Some(autre_ir)).await?;
            let externe =
                async |email, genre: T, compte| gens::personne(&tx, email, (genre, genre.role()), Some(compte)).await;
            let er = externe("er@alpha.example", T::ER, alpha).await?;
            let ep = externe("ep@alpha.example", T::EP, alpha).await?;
            let ep_beta = externe("ep@beta.example", T::EP, beta).await?;
            Ok::<_, store::Error>((ia, ir, autre_ir, it, er, ep, ep_beta, alpha, beta))
        });
        let (ia, ir, autre_ir, it, er, ep, ep_beta, alpha, beta) = peuples.await.expect("people");
        Self { base, ia, ir, autre_ir, it, er, ep, ep_beta, alpha, beta }
    }

    /// Makes the context of this signed-in user.
    pub(crate) fn par(&self, qui: IdUtilisateur) -> Contexte {
        Contexte::de_l_utilisateur(self.base.clone(), qui, [192, 0, 2, 1].into())
    }

    /// Makes the context of a visitor who is not signed in.
    pub(crate) fn par_un_visiteur(&self) -> Contexte {
        Contexte::d_un_visiteur(self.base.clone(), [192, 0, 2, 9].into())
    }

    /// Reads a user from the database.
    pub(crate) async fn lu(&self, qui: IdUtilisateur) -> UtilisateurLu {
        let lecture = self.base.lire().await.expect("a place");
        store::utilisateur::par_id(&lecture, qui).await.expect("a read").expect("somebody")
    }

    /// Reads all the facts, in the order of their numbers.
    pub(crate) async fn faits(&self) -> Vec<Fait> {
        faits(&self.base).await
    }
}

/// Reads all the facts of this database, in the order of their numbers.
pub(crate) async fn faits(base: &Base) -> Vec<Fait> {
    let lecture = base.lire().await.expect("a place");
    let ecrits = store::faits::depuis(&lecture, Numero(0), 1000).await.expect("readable");
    ecrits.into_iter().map(|ecrit| ecrit.fait).collect()
}

/// The outcome of an action in one word. It is empty when the action succeeds. Otherwise it is the code of the refusal,
/// or the field at fault with its code.
pub(crate) fn dit<T>(fait: &Result<T, Error>) -> String {
    let Err(erreur) = fait else { return String::new() };
    let refus = erreur.refus().unwrap_or_else(|| panic!("a breakdown: {erreur}"));
    match refus.violations.as_slice() {
        [] if refus.sorte == actions::SorteDeRefus::Interdit => "role".to_owned(),
        [] => refus.code.to_owned(),
        [violation] => format!("{}:{}", violation.champ, violation.code),
        plusieurs => panic!("{plusieurs:?}"),
    }
}
