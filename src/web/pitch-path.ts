// Apart from the other paths: only the footer leads there, which is not fetched with a page.
export const PITCH_PATH = '/sell-your-tickets';
