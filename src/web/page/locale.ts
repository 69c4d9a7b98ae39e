import type { Locale } from '#shared/i18n.ts';
import { getLocale } from '#shared/messages/runtime.js';

// The language of the page being rendered: set by the server's entry, and read from <html lang> in the browser.
export const currentLocale = (): Locale => getLocale();
