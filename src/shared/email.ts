const LONGEST_EMAIL = 254;
// One @, words with single dots between them behind it, no spaces. Whether it exists only a mail can tell.
const EMAIL = /^[^\s@<>"(),;:\\[\]]{1,64}@(?:[^\s@<>"(),;:\\[\].]+\.)+[^\s@<>"(),;:\\[\].]{2,}$/;

// The address as mail is sent to it; null if it cannot be an address.
export function readEmail(text: string): string | null {
  const email = text.trim();
  return email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null;
}

// The key by which one mailbox is recognised: capitals do not matter, nor does what follows a plus.
export function readEmailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const mailbox = email.slice(0, at).toLowerCase();
  const plus = mailbox.indexOf('+');
  return `${plus > 0 ? mailbox.slice(0, plus) : mailbox}@${email.slice(at + 1).toLowerCase()}`;
}
