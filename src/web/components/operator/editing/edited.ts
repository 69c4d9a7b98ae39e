import type { Locale } from '#shared/i18n.ts';

// What stands in the fields of a form, and which version of it that is.
export interface Edited {
  version: number;
  values: Record<string, string>;
}

export interface EditField {
  name: string;
  label: string;
  hint?: string;
  most: number;
  // A text of several lines.
  rows?: number;
  lang?: Locale;
  type?: 'date' | 'time' | 'email' | 'tel' | 'url';
  options?: readonly { value: string; label: string }[];
}

export interface EditGroup {
  title?: string;
  fields: readonly EditField[];
}
