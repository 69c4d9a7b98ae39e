// What the service worker and the pages call the things that are kept on this phone.

export const TICKETS = 'tickets-1';
export const PAGES = 'pages-1';
export const POSTERS = 'posters-1';

export const TICKET = /^\/tickets\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Headers of a kept ticket, which stands under its path alone. The first has its address with the secret, which the
// server needs as soon as there is a network again.
export const KEPT_FROM = 'x-kept-from';
export const KEPT_AT = 'x-kept-at';
// The account that was signed in when it was kept; the server sends it. A guest's ticket has none, and signing in or out
// does not remove it.
export const KEPT_FOR = 'x-kept-for';
// Put before the account if its owner signed out and wanted the ticket to stay.
export const LEFT = 'left:';

// By this header the server says that somebody has signed out: without script, nothing but the service worker removes
// what was kept of them.
export const FORGET = 'x-forget';
