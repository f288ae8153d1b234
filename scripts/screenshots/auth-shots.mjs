// Signing in, an account, the team, and pages that do not exist.
import { settled } from './common.mjs';

export const AUTH_SHOTS = [
  {
    name: 'not-found',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/nowhere`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
  },
  {
    name: 'not-a-member',
    as: 'Rui Costa',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.emptyId}/inbox/all`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
  },
  {
    name: 'team',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/settings/team`);
      await page.getByRole('table').first().waitFor();
      await settled(page);
    },
  },
  {
    name: 'account',
    whole: true,
    take: async ({ go, page }) => {
      await go('account');
      await page.getByRole('heading', { name: 'Active sessions' }).waitFor();
      await settled(page);
    },
  },
  {
    name: 'components',
    whole: true,
    take: async ({ go, page }) => {
      await go('components');
      await page.getByRole('heading', { name: 'Components' }).waitFor();
      await settled(page);
    },
  },
  {
    name: 'sign-in',
    as: null,
    take: async ({ go, page }) => {
      await go('sign-in');
      await page.getByLabel('E-mail').waitFor();
    },
  },
  {
    name: 'sign-in-wrong',
    as: null,
    take: async ({ go, page }) => {
      await go('sign-in');
      await page.getByLabel('E-mail').fill('marta@larkspur.example');
      await page.getByLabel('Password').fill('not this one');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'setup',
    as: null,
    take: async ({ go, page, hotel }) => {
      await go(hotel.setupPath);
      await page.getByLabel('Password').waitFor();
    },
  },
  {
    name: 'setup-over',
    as: null,
    take: async ({ go, page }) => {
      await go('setup');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'forgotten',
    as: null,
    take: async ({ go, page }) => {
      await go('forgotten');
      await page.getByLabel('E-mail').waitFor();
    },
  },
  {
    name: 'invitation',
    as: null,
    take: async ({ go, page, hotel }) => {
      await go(hotel.invitationPath);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
    },
  },
];
