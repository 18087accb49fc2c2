import { makeUser } from '@slabdesk/testing';
import type { RouteEntry } from 'bff-contract/web';
import { pagesFor } from './pages';

const onboarding: RouteEntry = {
  path: '/onboarding',
  page: 'onboarding',
  layout: 'column',
  guard: 'user',
  title: 'Onboarding',
};

const pathsFor = (onboardingComplete: boolean) =>
  pagesFor([onboarding], [], makeUser({ onboardingComplete })).map(({ to }) => to);

it('pagesFor lists the onboarding page until onboarding is complete', () => {
  expect(pathsFor(false)).toEqual(['/onboarding']);
  expect(pathsFor(true)).toEqual([]);
});
