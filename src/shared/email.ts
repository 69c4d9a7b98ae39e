const LONGEST_EMAIL = 254;
// One @, words with single dots between them behind it, no spaces. Whether it exists only a mail can tell.
const EMAIL = /^[^\s@<>"(),;:\\[\]]{1,64}@(?:[^\s@<>"(),;:\\[\].]+\.)+[^\s@<>"(),;:\\[\].]{2,}$/;

// The address as mail is sent to it; null if it cannot be an address.
export function readEmail(text: string): string | null {
  const email = text.trim();
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null;
}

// Mailboxes of these are the same with and without dots, under either name.
const GOOGLE = /^(gmail|googlemail)\.com$/;

// The key by which one mailbox is recognised: capitals do not matter, nor does what follows a plus.
export function readEmailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const written = email.slice(0, at).toLowerCase();
  const host = email.slice(at + 1).toLowerCase();
  const plus = written.indexOf('+');
  const mailbox = plus > 0 ? written.slice(0, plus) : written;
  return GOOGLE.test(host) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${host}`;
}
