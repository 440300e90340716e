export function communes(): [nom: string, lat: number, long: number, habitants: number][];
