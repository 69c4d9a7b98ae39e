export const reviewDraft = (eventId: number): string => `review:${eventId}`;
