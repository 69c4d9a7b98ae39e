const LONGEST = 300;
// A name with a dot in it: no number of a computer, nothing of an inner network.
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

// The address of somebody's own pages, as a link leads there; null: it is none, or not a safe one. Whoever leaves the
// beginning out means https.
export function readWebAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || text.length > LONGEST || /[\s\p{Cc}]/u.test(text)) return null;
  const address = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') return null;
  if (address.port !== '' || !HOST.test(address.hostname)) return null;
  return address.href.length <= LONGEST ? address.href : null;
}
