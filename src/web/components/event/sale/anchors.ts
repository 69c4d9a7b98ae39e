// Places on the event page that other parts of it lead to.
export const TICKETS_ID = 'tickets';
export const TICKET_FORM_ID = 'ticket-form';
export const VENUE_ID = 'venue';
export const POLICIES_ID = 'policies';
export const SIMILAR_ID = 'similar';
