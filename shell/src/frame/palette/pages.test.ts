import { makeUser } from '@slabdesk/testing';
import type { TeamRole } from 'bff-contract/constants';
import type { NavEntry, RouteEntry } from 'bff-contract/web';
import { collectRemotes } from '../../loading/known-remotes';
import { pagesFor } from './pages';

const onboarding: RouteEntry = {
  path: '/onboarding',
  page: 'onboarding',
  layout: 'column',
  guard: 'user',
  title: 'Onboarding',
};

const routesOf = (name: string, entry: RouteEntry) =>
  collectRemotes([
    {
      name,
      version: '1.0.0',
      entry: '/remoteEntry.js',
      global: name,
      portalApi: '5.0',
      area: { name },
      routes: [entry],
      nav: [],
    },
  ]).routes;

const pathsFor = (onboardingComplete: boolean) =>
  pagesFor(routesOf('auth', onboarding), [], makeUser({ onboardingComplete })).map(({ to }) => to);

it('pagesFor lists the onboarding page until onboarding is complete', () => {
  expect(pathsFor(false)).toEqual(['/onboarding']);
  expect(pathsFor(true)).toEqual([]);
});

it("pagesFor leaves out pages whose menu entry the user's role does not permit", () => {
  const team: RouteEntry = { path: '/team', page: 'team', layout: 'sidebar', guard: 'dealer', title: 'Team' };
  const nav: NavEntry[] = [
    {
      area: 'dealer-primary',
      label: 'Team',
      to: '/team',
      icon: [],
      order: 1,
      visibleTo: 'dealer',
      permission: 'team:manage',
    },
  ];
  const labelsFor = (role: TeamRole) =>
    pagesFor(
      routesOf('dealer', team),
      nav,
      makeUser({ fabricator: { _id: 'f1', businessName: 'Granite', code: 'A', role } }),
    ).map(({ label }) => label);
  expect([labelsFor('manager'), labelsFor('staff')]).toEqual([['Team'], []]);
});
