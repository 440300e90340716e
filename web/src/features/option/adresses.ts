/** The address of the calendar file of an option's end. */
export const adresseDuRappel = (id: number): string => `/api/options/${id}/echeance.ics`;
