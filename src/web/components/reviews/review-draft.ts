export const reviewDraft = (eventId: number): string => `review-draft-${eventId}`;
