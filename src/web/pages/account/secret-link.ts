// The address is a key: it stays within this site. Not no-referrer: with it browsers send forms without their origin,
// and we take none without.
export const SECRET_LINK_HEADERS = { 'referrer-policy': 'same-origin' };
