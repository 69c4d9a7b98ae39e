import { afterAll, afterEach } from 'vitest';
import { keepCompiled } from '../../src/main/compile-cache.ts';
import { takeBlockedCalls } from './loopback-only.ts';
import './read-components.ts';

keepCompiled();

function failOnBlockedCalls(): void {
  const hosts = takeBlockedCalls();
  if (hosts.length > 0) throw new Error(`Network calls that nobody simulated: ${hosts.join(', ')}`);
}

afterEach(failOnBlockedCalls);
afterAll(failOnBlockedCalls);
