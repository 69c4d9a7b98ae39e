import { afterAll, afterEach } from 'vitest';
import { takeBlockedCalls } from './loopback-only.ts';

function failOnBlockedCalls(): void {
  const hosts = takeBlockedCalls();
  if (hosts.length > 0) throw new Error(`Network calls that nobody simulated: ${hosts.join(', ')}`);
}

afterEach(failOnBlockedCalls);
afterAll(failOnBlockedCalls);
