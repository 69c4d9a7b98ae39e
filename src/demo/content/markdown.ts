export function paragraphs(...parts: string[]): string {
  return parts.join('\n\n');
}

export function bullets(...items: string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
