// Tells that a form that was being sent got no answer: its page, which was about to go, has stayed.
export const UNANSWERED = 'unanswered';
