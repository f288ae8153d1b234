import { abbreviationsIn } from './abbreviations.js';

describe('the abbreviations that titles and headings explain', () => {
  it.each([
    ['Single sign-on (SSO)', 'sso', 'single sign on'],
    ['How to set up single sign-on (SSO)', 'sso', 'single sign on'],
    ['SSO (single sign-on)', 'sso', 'single sign on'],
    ['Terms of service (TOS)', 'tos', 'terms of service'],
    ['Terms of service (TS)', 'ts', 'terms of service'],
    ['Allgemeine Geschäftsbedingungen der Bank (AGB)', 'agb', 'allgemeine geschäftsbedingungen der bank'],
    ['Two-factor authentication (2FA) and more', null, null],
    ['Prices (EUR)', null, null],
    ['Opening hours (Berlin)', null, null],
    ['Fees', null, null],
  ])('%s', (heading, short, long) => {
    expect(abbreviationsIn([heading])).toEqual(short === null ? [] : [{ short, long }]);
  });

  it('are sorted and unique, however often they occur', () => {
    const headings = ['Value added tax (VAT)', 'Single sign-on (SSO)', 'Value added tax (VAT)'];
    expect(abbreviationsIn(headings).map(({ short }) => short)).toEqual(['sso', 'vat']);
  });
});
