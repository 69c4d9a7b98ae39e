// Beside the website.
export const MOST_LINKS = 5;
