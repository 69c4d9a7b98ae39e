// One picture of one page, and what was found wrong with it.
export interface Screen {
  page: string;
  language: string;
  theme: string;
  width: number;
  file: string;
  problems: string[];
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// A page for looking through the pictures: one row per page; languages, themes and widths across. Each picture opens in
// full size.
export function screensIndex(screens: readonly Screen[]): string {
  const lookOf = ({ language, theme, width }: Screen) => `${language} ${theme} ${width}`;
  const looks = [...new Set(screens.map(lookOf))].sort();
  const pages = [...new Set(screens.map(({ page }) => page))];
  const cell = (page: string, look: string) => {
    const screen = screens.find((one) => one.page === page && lookOf(one) === look);
    if (!screen) return '<td></td>';
    const notes = screen.problems.map((problem) => `<li>${escaped(problem)}</li>`).join('');
    return `<td><a href="${escaped(screen.file)}"><img loading="lazy" src="${escaped(screen.file)}" alt="${escaped(`${page}, ${look}`)}"></a>${notes && `<ul>${notes}</ul>`}</td>`;
  };
  const head = looks.map((look) => `<th>${escaped(look)}</th>`).join('');
  const rows = pages.map(
    (page) =>
      `<tr id="${escaped(page)}"><th>${escaped(page)}</th>${looks.map((look) => cell(page, look)).join('')}</tr>`,
  );
  const found = screens.reduce((sum, { problems }) => sum + problems.length, 0);
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
  body { font: 14px system-ui; margin: 16px; }
  table { border-collapse: collapse; }
  th { position: sticky; top: 0; background: white; padding: 8px; text-align: left; vertical-align: top; }
  tbody th { left: 0; z-index: 1; }
  td { padding: 4px; vertical-align: top; }
  td a { display: block; width: 180px; height: 240px; overflow: hidden; border: 1px solid #ccc; }
  img { width: 100%; }
  ul { width: 180px; padding-left: 16px; color: #b3261e; overflow-wrap: anywhere; }
</style>
<h1>${pages.length} pages, ${screens.length} screens, ${found} findings</h1>
<table><thead><tr><th></th>${head}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</html>
`;
}
