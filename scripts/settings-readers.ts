import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const READS_ENVIRONMENT = /\bprocess\s*(\?\.|\.)\s*env\b|\benv\b[^;\n]*from 'node:process'|process\[['"]env/;
const THE_ONE_READER = 'src/platform/config/config.ts';

// Answers every line of the product, outside of the one reader of settings, that reads the environment.
export function findSettingsReaders(root: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['src/shared/messages/**', '**/*.test.*'],
  });
  return files
    .filter((file) => file !== THE_ONE_READER)
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          READS_ENVIRONMENT.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
}
