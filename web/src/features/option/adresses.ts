/** The one end of an option, as a file for a calendar: a link, which the browser hands to whatever opens it. */
export const adresseDuRappel = (id: number): string => `/api/options/${id}/echeance.ics`;
