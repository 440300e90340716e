/** The visible area of a map, as it is sent to the server. */

export interface Vue {
  /** "west,south,east,north", a little larger than the visible area. */
  fenetre: string;
  zoom: number;
}

/** The width in degrees of half a tile of 256 pixels, at zoom 0. */
const DEMI_TUILE = 180;

/** The visible area, enlarged to the next half of a tile, so that a small move asks the server for nothing. */
export function vueDe(
  { ouest, sud, est, nord }: { ouest: number; sud: number; est: number; nord: number },
  zoom: number,
): Vue {
  const rond = Math.round(zoom);
  const pas = DEMI_TUILE / 2 ** rond;
  const avant = (degres: number) => Math.floor(degres / pas) * pas;
  const apres = (degres: number) => Math.ceil(degres / pas) * pas;
  const borne = (degres: number, limite: number) => Math.min(limite, Math.max(-limite, degres));
  const cotes = [
    borne(avant(ouest), 180),
    borne(avant(sud), 90),
    borne(apres(est), 180),
    borne(apres(nord), 90),
  ];
  return { fenetre: cotes.join(), zoom: rond };
}
