//! What is wrong with one field or parameter.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One field or parameter at fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Violation {
    /// The field or the parameter.
    pub property_path: String,
    /// What is wrong with it.
    pub message: String,
    /// The rule it breaks.
    pub code: String,
}

impl Violation {
    /// A violation of rule `code` by `property_path`.
    pub fn nouvelle(property_path: impl Into<String>, message: impl Into<String>, code: &str) -> Self {
        Self { property_path: property_path.into(), message: message.into(), code: code.to_owned() }
    }
}
