import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Axe = { run(context: object, options: object): Promise<AxeResults> };

interface Wanted {
  rules?: string[];
  // Selectors of what is not looked at.
  without?: string[];
}

// What axe objects to on the page as it stands.
export async function findViolations(
  page: Page,
  { rules, without = [] }: Wanted = {},
): Promise<AxeResults['violations']> {
  // Evaluated directly in the page, because the policy would refuse a script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    async ([without, options]) => {
      // Put aside meanwhile: what is only excluded is gone through all the same.
      const aside = without
        .flatMap((selector) => [...document.querySelectorAll(selector)])
        .map((element) => ({ element, place: document.createComment('') }));
      for (const { element, place } of aside) element.replaceWith(place);
      try {
        return await (window as unknown as { axe: Axe }).axe.run(document, options);
      } finally {
        for (const { element, place } of aside.reverse()) place.replaceWith(element);
      }
    },
    [without, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }] as const,
  );
  return violations;
}
