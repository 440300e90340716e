//! What is wrong with one field or parameter.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One field or parameter at fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Violation {
    /// The path of the field, or the name of the parameter.
    pub property_path: String,
    /// A sentence that says what is wrong.
    pub message: String,
    /// The code of the rule that is broken.
    pub code: String,
}

impl Violation {
    /// Makes a violation of the rule `code` by `property_path`.
    pub fn nouvelle(property_path: impl Into<String>, message: impl Into<String>, code: &str) -> Self {
        Self { property_path: property_path.into(), message: message.into(), code: code.to_owned() }
    }
}
