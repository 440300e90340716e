//! Before-images: a row as a JSON object, column by column. A column that was added later is missing from older images, and a restoration
//! leaves this column alone.

use crate::error::{Error, Result};
use sea_orm::sea_query::ArrayType;
use sea_orm::{ActiveModelTrait, EntityTrait, IdenStatic, Iterable, ModelTrait, TryIntoModel, Value};
use serde_json::{Map, Value as Json};

type Colonne<M> = <<M as ModelTrait>::Entity as EntityTrait>::Column;

/// The image of a row: a JSON object.
pub(super) fn de<M: ModelTrait>(ligne: &M) -> Json {
    Colonne::<M>::iter().map(|c| (c.as_str().to_owned(), en_json(ligne.get(c)))).collect::<Map<_, _>>().into()
}

/// Copies the columns of an image into a row, except the columns that `sauf` names.
pub(super) fn remettre<M: ModelTrait>(ligne: &mut M, image: &Json, sauf: &[&str]) -> Result<()> {
    for colonne in Colonne::<M>::iter() {
        let nom = colonne.as_str();
        let Some(json) = image.get(nom).filter(|_| !sauf.contains(&nom)) else { continue };
        ligne.try_set(colonne, en_valeur(json, &M::get_value_type(colonne))?)?;
    }
    Ok(())
}

/// Makes a row from an image alone.
pub(super) fn refaire<M>(image: &Json) -> Result<M>
where
    M: ModelTrait,
    <M::Entity as EntityTrait>::ActiveModel: TryIntoModel<M>,
{
    let mut ligne = <M::Entity as EntityTrait>::ActiveModel::default();
    for colonne in Colonne::<M>::iter() {
        if let Some(json) = image.get(colonne.as_str()) {
            ligne.try_set(colonne, en_valeur(json, &M::get_value_type(colonne))?)?;
        }
    }
    Ok(ligne.try_into_model()?)
}

fn en_json(valeur: Value) -> Json {
    match valeur {
        Value::Bool(v) => v.into(),
        Value::Int(v) => v.into(),
        Value::BigInt(v) => v.into(),
        Value::String(v) => v.into(),
        autre => unreachable!("the tables of the catalogue hold booleans, integers and texts, not {autre:?}"),
    }
}

fn en_valeur(json: &Json, genre: &ArrayType) -> Result<Value> {
    Ok(match genre {
        ArrayType::Bool => Value::Bool(json.as_bool()),
        ArrayType::Int => Value::Int(json.as_i64().and_then(|n| i32::try_from(n).ok())),
        ArrayType::BigInt => Value::BigInt(json.as_i64()),
        ArrayType::String => Value::String(json.as_str().map(ToOwned::to_owned)),
        autre => {
            return Err(Error::DocumentIllisible {
                table: "import_avant",
                id: String::new(),
                cause: format!("colonne de type {autre:?}"),
            });
        }
    })
}
