// What of kept pages shows these events.
export const tagsOf = (events: readonly { id: number; organizer_id: number }[]): string[] => [
  'lists',
  ...events.flatMap(({ id, organizer_id }) => [`event:${id}`, `organizer:${organizer_id}`]),
];
