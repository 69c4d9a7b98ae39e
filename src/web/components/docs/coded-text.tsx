// A sentence in which `this` is code.
export function CodedText({ text }: { text: string }) {
  return text.split('`').map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
      <code key={place} className="rounded-small bg-sunken px-1 break-words">
        {part}
      </code>
    ),
  );
}
