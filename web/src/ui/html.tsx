/** A text of the catalogue, as HTML: the server has sanitised it, only paragraphs, lists and emphasis are left. */
import './html.css';

export function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the feed is read
  return <div className="html-texte" dangerouslySetInnerHTML={{ __html: html }} />;
}
