//! The PostgreSQL cluster of a test run, and databases copied from a migrated template.
//!
//! `make test` starts one cluster and names it in `LINTEAU_TEST_POSTGRES`. Without this variable, the first test that
//! needs a cluster starts one with the script of `make test`. This cluster serves all the processes of a nextest run, or
//! else one process. A shell waits for the end of the run, then stops the cluster.

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, PgConnection};
use std::fs::File;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;
use store::{Base, Reglages};
use tokio::sync::OnceCell;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/postgres-de-test.sh");
/// The key of the advisory lock under which the template is made.
const VERROU_DU_MODELE: i64 = 0x6c69_6e74_6561_7531;

/// The error of a call to the cluster. It ends the test.
type Result<T, E = Box<dyn std::error::Error + Send + Sync>> = std::result::Result<T, E>;

/// A database of the cluster, dropped with this value.
#[derive(Debug)]
pub(crate) struct BaseTemporaire {
    url: String,
    nom: String,
}

impl BaseTemporaire {
    /// Makes a copy of the migrated template.
    pub(crate) async fn creer() -> Result<Self> {
        let modele = MODELE.get_or_try_init(modele).await?;
        Self::copier(modele).await
    }

    /// Makes a database without any table.
    pub(crate) async fn vierge() -> Result<Self> {
        Self::copier("template0").await
    }

    async fn copier(modele: &str) -> Result<Self> {
        let nom = format!("test_{}", aleatoire()?);
        let mut connexion = administrer().await?;
        connexion.execute(AssertSqlSafe(format!("CREATE DATABASE {nom} TEMPLATE {modele}"))).await?;
        connexion.close().await?;
        Ok(Self { url: format!("{}/{nom}", grappe()?), nom })
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for BaseTemporaire {
    fn drop(&mut self) {
        let nom = self.nom.clone();
        // Dropping a database needs a runtime of its own, because this code may run inside the runtime of the test. A
        // database that cannot be dropped disappears with the cluster.
        let _ = std::thread::spawn(move || -> Result<()> {
            let executeur = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            executeur.block_on(async {
                let mut connexion = administrer().await?;
                connexion.execute(AssertSqlSafe(format!("DROP DATABASE IF EXISTS {nom} WITH (FORCE)"))).await?;
                connexion.close().await?;
                Ok(())
            })
        })
        .join();
    }
}

static MODELE: OnceCell<String> = OnceCell::const_new();

/// The template of this test binary. Each build has its own, because the template of another build may lack a migration.
async fn modele() -> Result<String> {
    let binaire = std::env::current_exe()?;
    let date = binaire.metadata()?.modified()?.duration_since(UNIX_EPOCH)?.as_nanos();
    let nom = format!("modele_{:016x}", empreinte(&format!("{} {date}", binaire.display())));
    let mut connexion = administrer().await?;
    sqlx::query("SELECT pg_advisory_lock($1)").bind(VERROU_DU_MODELE).execute(&mut connexion).await?;
    let existe: bool = sqlx::query_scalar("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)")
        .bind(&nom)
        .fetch_one(&mut connexion)
        .await?;
    if !existe {
        let brouillon = format!("brouillon_{}", aleatoire()?);
        connexion.execute(AssertSqlSafe(format!("CREATE DATABASE {brouillon} TEMPLATE template0"))).await?;
        let dossier = tempfile::tempdir()?;
        let base = Base::ouvrir(&Reglages::nouveaux(format!("{}/{brouillon}", grappe()?), dossier.path())).await?;
        base.migrer().await?;
        base.fermer().await?;
        connexion.execute(AssertSqlSafe(format!("ALTER DATABASE {brouillon} RENAME TO {nom}"))).await?;
    }
    // Closing the connection releases the lock.
    connexion.close().await?;
    Ok(nom)
}

async fn administrer() -> Result<PgConnection> {
    let options: PgConnectOptions = format!("{}/postgres", grappe()?).parse()?;
    options.connect().await.map_err(|e| format!("le PostgreSQL des tests ne répond pas : {e}").into())
}

/// The address of the cluster, without a database.
fn grappe() -> Result<&'static str> {
    static GRAPPE: OnceLock<Result<String, String>> = OnceLock::new();
    let grappe = GRAPPE.get_or_init(|| match std::env::var("LINTEAU_TEST_POSTGRES") {
        Ok(url) if !url.is_empty() => Ok(url.trim_end_matches('/').to_owned()),
        _ => demarrer().map_err(|e| e.to_string()),
    });
    grappe.as_deref().map_err(|e| e.clone().into())
}

fn demarrer() -> Result<String> {
    let Ok(tour) = std::env::var("NEXTEST_RUN_ID") else {
        let dossier = std::env::temp_dir().join(format!("linteau-postgres-{}", aleatoire()?));
        return demarrer_dans(&dossier, Veille::CeProcessus);
    };
    let nom = format!("linteau-postgres-{tour}");
    let verrou = File::create(std::env::temp_dir().join(format!("{nom}.verrou")))?;
    verrou.lock()?;
    let dossier = std::env::temp_dir().join(&nom);
    let note = dossier.join("adresse");
    if let Ok(adresse) = std::fs::read_to_string(&note) {
        return Ok(adresse);
    }
    let adresse = demarrer_dans(&dossier, Veille::ProcessusParent)?;
    std::fs::write(&note, &adresse)?;
    Ok(adresse)
}

/// The process whose end makes the shell stop the cluster.
#[derive(Clone, Copy)]
enum Veille {
    CeProcessus,
    /// The nextest runner, which is the parent of every test process.
    ProcessusParent,
}

/// The pipe that the waiting shell reads. The pipe closes when this process ends.
static TUBE: OnceLock<(Option<ChildStdin>, Child)> = OnceLock::new();

fn demarrer_dans(dossier: &Path, veille: Veille) -> Result<String> {
    let script = PathBuf::from(SCRIPT);
    let sortie = Command::new(&script).arg("--demarrer").arg(dossier).stdin(Stdio::null()).output()?;
    if !sortie.status.success() {
        return Err(String::from_utf8_lossy(&sortie.stderr).trim().into());
    }
    let attendre = match veille {
        // The shell reads from a pipe whose other end closes with this process, even when the process is killed.
        Veille::CeProcessus => "cat >/dev/null",
        Veille::ProcessusParent => "while kill -0 \"$2\" 2>/dev/null; do sleep 1; done",
    };
    let mut garde = Command::new("sh")
        .arg("-c")
        .arg(format!("{attendre}; \"$0\" --arreter \"$1\"; rm -f \"$1.verrou\""))
        .arg(&script)
        .arg(dossier)
        .arg(std::os::unix::process::parent_id().to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // The shell has a process group of its own, so that Ctrl-C ends the tests but not this shell, which must still
        // stop the cluster.
        .process_group(0)
        .spawn()?;
    let tube = garde.stdin.take();
    let _ = TUBE.set((tube, garde));
    Ok(String::from_utf8(sortie.stdout)?.trim().to_owned())
}

fn aleatoire() -> Result<String> {
    use std::io::Read as _;
    let mut octets = [0u8; 8];
    File::open("/dev/urandom")?.read_exact(&mut octets)?;
    Ok(format!("{:016x}", u64::from_ne_bytes(octets)))
}

/// The FNV-1a hash, which is enough for short names.
fn empreinte(texte: &str) -> u64 {
    texte.bytes().fold(0xcbf2_9ce4_8422_2325, |h, o| (h ^ u64::from(o)).wrapping_mul(0x0100_0000_01b3))
}
