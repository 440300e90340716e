/**
 * Downloads a list as a file made by the server: a workbook, or text for any spreadsheet. The file holds all rows
 * that the filters select.
 */
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type CheminDExport, exporterLaListe } from '../api/exports';
import type { adresse } from '../lib/requete';
import { BoutonSimple } from './leger/boutons';
import { Menu } from './menu';

const FORMATS = [
  { format: 'xlsx', libelle: 'Classeur (.xlsx)' },
  { format: 'csv', libelle: 'Texte (.csv)' },
] as const;

export function Exporter({
  liste,
  demandes,
  total,
}: {
  /** The call that makes the file. */
  liste: CheminDExport;
  /** The filters and the order of the list. */
  demandes: Parameters<typeof adresse>[1];
  /** The number of rows. An empty list has no file. */
  total: number | undefined;
}) {
  const { mutate, isPending } = useMutation(exporterLaListe);
  const vide = total === undefined || total === 0;
  return (
    <Menu
      position="bottom-end"
      bouton={
        <BoutonSimple cadre enCours={isPending} disabled={vide} data-eteint={vide || undefined}>
          <IconDownload size={16} stroke={1.5} aria-hidden="true" />
          <span>Exporter</span>
        </BoutonSimple>
      }
      contenu={(M) => (
        <>
          {FORMATS.map(({ format, libelle }) => (
            <M.Item key={format} onClick={() => mutate({ liste, demandes, format })}>
              {libelle}
            </M.Item>
          ))}
        </>
      )}
    />
  );
}
