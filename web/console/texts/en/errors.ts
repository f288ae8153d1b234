import { textByTemplate } from '../../app/message-template.js';
import type { ErrorTexts } from '../error-texts.js';

/** What the API's messages say where their own words are for developers; all others are shown as they are. */
const errors: ErrorTexts = {
  codes: {},
  find: textByTemplate,
  messages: {
    'The role {} lacks the capability {}.': 'Your role doesn’t allow this.',
    'The role of the credential lacks a capability that this endpoint requires.': 'Your role doesn’t allow this.',
    'must not be blank': 'Enter something here.',
    'is required': 'Required.',
    'must be a string of at most {} characters': 'Use at most {1} characters.',
    'must be a string of {} to {} characters': 'Use {1} to {2} characters.',
    'must be a text of 1 to {} characters': 'Use 1 to {1} characters.',
    'must have 1 to {} characters': 'Use 1 to {1} characters.',
    'must be a whole number from {} to {}': 'Enter a whole number from {1} to {2}.',
    'must be a number from 0 to 1': 'Enter a number from 0 to 1.',
    'must be an email': 'Enter an e-mail address, such as name@example.com.',
    'must be an http or https URL of at most {} bytes': 'Enter a web address that starts with https:// or http://.',
    'must be an https URL of at most 2000 bytes': 'Enter a web address that starts with https://.',
    'must be an origin such as https://www.example.com or https://*.example.com':
      'Enter the address of a website, such as https://www.example.com or https://*.example.com.',
    'must be an IANA time zone such as Europe/Berlin': 'Enter a time zone, such as Europe/Berlin.',
    'must be a BCP 47 language tag such as de or pt-BR': 'Enter a language tag, such as de or pt-BR.',
    'must be in the future': 'Choose a time in the future.',
    'must be six digits': 'Enter the six digits.',
    'must have at least {} characters': 'Use at least {1} characters.',
    'must have at most {} characters': 'Use at most {1} characters.',
    'is too easy to guess: it repeats one pattern': 'This password is too easy to guess: it repeats one pattern.',
    'is too easy to guess: it is a common password, or one with a few characters added':
      'This password is too easy to guess: it is a common one, perhaps with a few characters added.',
    'must not contain the e-mail address': 'Don’t use your e-mail address in the password.',
  },
};
export default errors;
