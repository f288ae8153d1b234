import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { hash, randomUUID } from 'node:crypto';
import type { Config } from '../../../config/config.js';
import { CLOCK, CONFIG } from '../../../config/config.module.js';
import type { Clock } from '../../../kernel/clock.js';
import { urlOf } from '../../../kernel/url.js';
import { Vault, VaultError } from '../../../kernel/vault.js';
import type { Browser } from './browser.js';
import { ofDevice } from './attempt-origins.js';
import type { AttemptFrom } from './sign-in-throttle.js';

const DAYS = 180;
const DAY_MS = 86_400_000;
const PLACE = 'console device';
const SEALED = /^[A-Za-z0-9_-]{40,600}$/;

interface Device {
  id: string;
  /** Hash of the account's address. */
  account: string;
  endsAt: number;
}

/**
 * Browsers that have signed in before. Such a browser has a line of its own for that account, so that strangers behind
 * the same proxy cannot hold it up (decision 0108). It proves nothing: password and second factor are asked for as ever.
 */
@Injectable()
export class KnownDevices {
  private readonly isSecure: boolean;
  private readonly name: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Pick<Config, 'baseUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly vault: Vault,
  ) {
    this.isSecure = urlOf(baseUrl)?.protocol === 'https:';
    this.name = this.isSecure ? '__Host-wa_device' : 'wa_device';
  }

  /** Somebody has signed in to the account with this browser. */
  keep(response: Response, email: string): void {
    const device: Device = { id: randomUUID(), account: accountOf(email), endsAt: this.clock.now() + DAYS * DAY_MS };
    const sealed = this.vault.seal(Buffer.from(JSON.stringify(device)), PLACE).toString('base64url');
    const attributes = { path: '/', httpOnly: true, secure: this.isSecure, sameSite: 'lax' } as const;
    response.cookie(this.name, sealed, { ...attributes, maxAge: DAYS * DAY_MS });
  }

  /** Where a sign-in to that account comes from: the browser where it is known, else its address. */
  origin(browser: Browser, email: string): AttemptFrom {
    const device = this.read(browser);
    if (device?.account !== accountOf(email) || device.endsAt <= this.clock.now()) return browser;
    return ofDevice(device.account, device.id);
  }

  private read({ headers }: Browser): Device | null {
    const start = `${this.name}=`;
    const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const sealed = pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? '';
    if (!SEALED.test(sealed)) return null;
    try {
      return JSON.parse(this.vault.open(Buffer.from(sealed, 'base64url'), PLACE).toString()) as Device;
    } catch (error) {
      if (error instanceof VaultError) return null;
      throw error;
    }
  }
}

const accountOf = (email: string): string => hash('sha256', email.toLowerCase(), 'base64url');
