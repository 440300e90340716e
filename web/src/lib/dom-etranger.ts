/**
 * Keeps React working on a page that another program changes. A translating browser wraps each text in its own elements, or
 * replaces the text. React still holds the old text, asks the browser for an impossible change, and loses the whole page (react
 * issue 11538).
 *
 * Before React changes something beside a replaced text, this module puts the text back. The change then works, and the
 * translator translates again. A node may be gone without a trace, because an ad blocker removes elements. Its removal then counts as
 * done, and what React inserts before it goes to the end of the parent.
 */

/** Whether a node is an element that translators put around a text, or in its place. */
const estUneEnveloppe = (noeud: Node | null | undefined): noeud is HTMLElement => noeud?.nodeName === 'FONT';

interface Traductions {
  /** Puts back the node that React expects, in place of its translation. */
  retablir: (noeud: Node) => void;
  cesser: () => void;
}

/** Notes which element replaced which texts. One element may replace several. */
function suivreLesTraductions(racine: Node): Traductions {
  const enveloppes = new WeakMap<Node, HTMLElement>();
  const textes = new WeakMap<HTMLElement, Node[]>();

  function lier(texte: Node, enveloppe: HTMLElement): void {
    enveloppes.set(texte, enveloppe);
    textes.set(enveloppe, [...(textes.get(enveloppe) ?? []), texte]);
  }
  function noter(changements: readonly MutationRecord[]): void {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changements) {
      for (const parti of removedNodes) {
        if (parti.nodeType === Node.TEXT_NODE && !parti.isConnected) {
          const place = [addedNodes[0], previousSibling, nextSibling].find(estUneEnveloppe);
          if (place !== undefined) {
            lier(parti, place);
          }
        }
      }
    }
  }
  const observateur = new MutationObserver(noter);
  observateur.observe(racine, { childList: true, subtree: true });

  return {
    retablir: (noeud) => {
      noter(observateur.takeRecords());
      const enveloppe = noeud.parentNode === null ? enveloppes.get(noeud) : undefined;
      if (enveloppe?.parentNode) {
        const siens = (textes.get(enveloppe) ?? []).filter((texte) => texte.parentNode === null);
        enveloppe.replaceWith(...siens);
        for (const texte of siens) {
          enveloppes.delete(texte);
        }
      }
    },
    cesser: () => observateur.disconnect(),
  };
}

/** The child of `parent` that contains this node now; `null` when the node is elsewhere. */
function enfantQuiTient(parent: Node, noeud: Node): Node | null {
  let ici: Node | null = noeud;
  while (ici !== null && ici.parentNode !== parent) {
    ici = ici.parentNode;
  }
  return ici;
}

/** Removes a node, with the wrappers that hold nothing else. */
function oterAvecSesEnveloppes(noeud: Node, oter: (parent: Node, enfant: Node) => void): void {
  let ici = noeud;
  while (estUneEnveloppe(ici.parentNode) && ici.parentNode.childNodes.length === 1) {
    ici = ici.parentNode;
  }
  if (ici.parentNode !== null) {
    oter(ici.parentNode, ici);
  }
}

/** Installs the protection, once, before React's first render. Returns the function that removes it, for tests. */
export function resisterAuxEtrangers(racine: Node = document): () => void {
  const prototype = Node.prototype;
  const { removeChild, insertBefore } = prototype;
  const valeur = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  const { retablir, cesser } = suivreLesTraductions(racine);

  prototype.removeChild = function <T extends Node>(this: Node, enfant: T): T {
    if (enfant.parentNode !== this) {
      retablir(enfant);
    }
    if (enfant.parentNode === this) {
      return removeChild.call(this, enfant) as T;
    }
    if (this.contains(enfant)) {
      oterAvecSesEnveloppes(enfant, (parent, sien) => void removeChild.call(parent, sien));
    }
    return enfant;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, neuf: T, repere: Node | null): T {
    if (repere !== null && repere.parentNode !== this) {
      retablir(repere);
    }
    const avant = repere === null ? null : enfantQuiTient(this, repere);
    return insertBefore.call(this, neuf, avant) as T;
  };
  if (valeur?.set !== undefined) {
    const { set } = valeur;
    Object.defineProperty(prototype, 'nodeValue', {
      ...valeur,
      set(this: Node, texte: string | null) {
        if (this.parentNode === null) {
          retablir(this);
        }
        set.call(this, texte);
      },
    });
  }
  return () => {
    cesser();
    Object.assign(prototype, { removeChild, insertBefore });
    if (valeur !== undefined) {
      Object.defineProperty(prototype, 'nodeValue', valeur);
    }
  };
}
