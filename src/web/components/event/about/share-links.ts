export type ShareLink = { name: string; href: string };

// Ordinary links: none of these services runs anything on our pages.
export function shareLinks(url: string, text: string): ShareLink[] {
  const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString();
  return [
    { name: 'WhatsApp', href: `https://wa.me/?${query({ text: `${text}\n${url}` })}` },
    { name: 'X', href: `https://x.com/intent/post?${query({ text, url })}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}` },
  ];
}
