//! Does all that is due, one item after the other. A failure is left for the next run, and does not stop the items that follow.

use crate::error::{Error, Result};
use std::collections::HashSet;
use std::fmt::Debug;
use std::future::Future;
use std::hash::Hash;

/// How many new items one read finds.
const PAR_PAQUET: u64 = 100;

/// Calls `faire` for each item that `chercher` finds due, in that order. `chercher` gets the number of items to find. `faire` has
/// its own transaction, after which the item is no longer due. An item that the rules refuse for now (an import holds the lot) is
/// left without an error. The first other failure is returned once everything was tried, but a database that does not answer ends
/// the loop at once.
pub(crate) async fn un_par_un<I, C, CFut, F, FFut>(chercher: C, faire: F) -> Result<()>
where
    I: Copy + Eq + Hash + Debug,
    C: Fn(u64) -> CFut,
    CFut: Future<Output = Result<Vec<I>>>,
    F: Fn(I) -> FFut,
    FFut: Future<Output = Result<()>>,
{
    let mut restes = HashSet::new();
    let mut echec = None;
    loop {
        let limite = PAR_PAQUET + restes.len() as u64;
        let dus = chercher(limite).await?;
        let complet = dus.len() as u64 >= limite;
        let nouveaux: Vec<I> = dus.into_iter().filter(|id| !restes.contains(id)).collect();
        for id in nouveaux {
            match faire(id).await {
                Ok(()) => {}
                Err(erreur) if erreur.refus().is_some() => {
                    tracing::info!(?id, %erreur, "what is due is done a little later");
                    restes.insert(id);
                }
                Err(erreur) if base_muette(&erreur) => return Err(erreur),
                Err(erreur) => {
                    tracing::error!(?id, %erreur, "what is due could not be done");
                    restes.insert(id);
                    echec.get_or_insert(erreur);
                }
            }
        }
        if !complet {
            return echec.map_or(Ok(()), Err::<(), Error>);
        }
    }
}

fn base_muette(erreur: &Error) -> bool {
    use store::Error::{Delai, Indisponible, Saturee};
    matches!(erreur, Error::Interne(Saturee | Indisponible(_) | Delai))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    #[tokio::test]
    async fn ce_qui_ne_se_fait_pas_n_arrete_pas_les_suivants() {
        // The first 130 items fail, which is more than one read finds. The items after them succeed.
        let dus = RefCell::new((0..350_u32).collect::<BTreeSet<_>>());
        let fait = un_par_un(
            |limite| {
                let premiers = dus.borrow().iter().copied().take(usize::try_from(limite).expect("small")).collect();
                async move { Ok(premiers) }
            },
            |id| {
                let dus = &dus;
                async move {
                    match id {
                        0..120 => Err(Error::conflit("plus-tard", "Plus tard.")),
                        120..130 => Err(Error::Interne(store::Error::ReferenceAbsente)),
                        _ => {
                            dus.borrow_mut().remove(&id);
                            Ok(())
                        }
                    }
                }
            },
        )
        .await;
        assert!(matches!(fait, Err(Error::Interne(store::Error::ReferenceAbsente))), "{fait:?}");
        assert_eq!(*dus.borrow(), (0..130).collect());
    }
}
