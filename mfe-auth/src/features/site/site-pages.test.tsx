import { renderWithPortal, screen, setRuntimeConfig } from '@slabdesk/testing';
import { remote } from '../../pages';
import { HelpPage } from './help-page';
import { PrivacyPage } from './privacy-page';
import { TermsPage } from './terms-page';

const pages = [
  { Page: TermsPage, title: 'Terms of Service', path: '/terms-of-service', name: 'terms' },
  { Page: PrivacyPage, title: 'Privacy', path: '/privacy', name: 'privacy' },
  { Page: HelpPage, title: 'Help', path: '/help', name: 'help' },
] as const;

describe.each(pages)('$path', ({ Page, title, path, name }) => {
  it('is a public page that names the product', () => {
    expect(remote.pages[name]).toMatchObject({ path, guard: 'public' });
    const { container } = renderWithPortal(<Page />, { path });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(container).toHaveTextContent('operator of this Slabdesk portal');
  });

  it('links to the configured URL if there is one', () => {
    const address = `https://legal.example/${name}`;
    const own = { terms: '/terms-of-service', privacy: '/privacy', help: '/help' };
    setRuntimeConfig({ productName: 'Slabdesk', links: { ...own, [name]: address } });
    renderWithPortal(<Page />, { path });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: address })).toHaveAttribute('href', address);
  });
});

it('/help links to the pages that solve each problem', () => {
  renderWithPortal(<HelpPage />, { path: '/help' });
  for (const [name, href] of [
    ['Request a link', '/request-reset'],
    ['change your password', '/app-user-request-reset'],
    ['Register', '/register'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

it('/onboarding has no flag', () => {
  expect(remote.pages.onboarding).not.toHaveProperty('flag');
});
