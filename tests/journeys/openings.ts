/** The menus, panels, dialogs and validation errors that a user can open, and how. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../i18n/en.ts';
import { chooseAction, openRecordMenu, stateChip } from './recordMenu.ts';

export type Opening = {
  name: string;
  /** Opens it on the page as the previous one left it. */
  open: (page: Page) => Promise<void>;
  /** A selector of what has opened; by default, everything that floats over the page. */
  part?: string;
  /** Closes it, if Escape doesn't. */
  close?: (page: Page) => Promise<void>;
};

/** What floats over the page is rendered outside it. */
export const FLOATING = '.MuiModal-root';
// Some menus stay in the document while they are hidden.
const VISIBLE_FLOATING = `${FLOATING}:not(.MuiModal-hidden)`;

/**
 * Presses Escape until nothing floats over the page. A key press can be lost while the focused element is rendered anew.
 */
export async function escapeAll(page: Page): Promise<void> {
  const visible = page.locator(VISIBLE_FLOATING);
  const press = async () => {
    await page.keyboard.press('Escape');
    return visible.count();
  };
  await expect.poll(press, { interval: 250, message: 'what floats over the page' }).toBe(0);
}

const { settings, language, view, permissions, operations } = en.console;
const { deactivate } = en.resources.user.actions;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const doNothing = async () => undefined;
const submit = (page: Page) => page.locator('main button[type=submit]').click();
const submitIncomplete = async (page: Page) => {
  await submit(page);
  await page.locator('.Mui-error').first().waitFor();
};

/** By path, so that each page is loaded once. */
export function listOpenings(id: { user: string; wallet: string }): [path: string, openings: Opening[]][] {
  const filter = encodeURIComponent('{"date_within":"last30Days","amount_gte":"1"}');
  return [
    [
      `/dashboard/transactions?filter=${filter}&page=1&perPage=10`,
      [
        {
          name: 'the palette',
          open: async (page) => {
            await page.keyboard.press('Control+k');
            await page.getByRole('option').first().waitFor();
          },
        },
        {
          name: 'what the palette finds',
          open: async (page) => {
            await page.keyboard.press('Control+k');
            await page.getByRole('dialog').locator('input').fill('customer');
            await page.getByRole('group', { name: 'Users' }).getByRole('option').first().waitFor();
          },
        },
        {
          name: 'the menu of languages',
          open: async (page) => {
            await button(page, language).click();
            await page.getByRole('menuitem', { name: 'Deutsch' }).waitFor();
          },
        },
        {
          name: 'the menu of the account',
          open: async (page) => {
            await button(page, 'Root Monedero').click();
            await page.getByRole('menuitem').first().waitFor();
          },
        },
        {
          name: 'the sheet of keys',
          open: async (page) => {
            await page.keyboard.press('?');
            await page.getByRole('dialog', { name: en.console.keys.title }).waitFor();
          },
        },
        {
          name: 'saved views',
          open: async (page) => {
            await page.getByTitle(view.title).click();
            await page.getByRole('textbox', { name: view.name }).waitFor();
          },
        },
        {
          name: 'the filters that can be added',
          open: async (page) => {
            await button(page, 'Add filter').click();
            await page.getByRole('menuitem', { name: 'Status' }).waitFor();
          },
        },
        {
          name: 'the filter of a period',
          open: async (page) => {
            await page.getByRole('group', { name: 'Date' }).getByRole('button').first().click();
            await page
              .locator(`${FLOATING} form :is(input, [role=radio], [role=combobox])`)
              .first()
              .waitFor();
          },
        },
        {
          name: 'the filter of an amount',
          open: async (page) => {
            await page.getByRole('group', { name: 'Amount' }).getByRole('button').first().click();
            await page.locator(`${FLOATING} form input`).first().waitFor();
          },
        },
        {
          name: 'the choice of columns',
          open: async (page) => {
            await button(page, 'Columns').click();
            await page.locator(FLOATING).getByRole('switch').nth(5).waitFor();
          },
        },
        {
          name: 'the menu on top',
          open: async (page) => {
            await button(page, settings.title).click();
            await button(page, settings.horizontal).click();
            await escapeAll(page);
            await page
              .getByRole('navigation', { name: 'Menu' })
              .getByRole('button', { name: 'Money' })
              .waitFor();
          },
          // Excludes the tooltip of the button that closed.
          part: '#root',
          close: doNothing,
        },
        {
          name: 'a part of the menu on top',
          open: async (page) => {
            await page
              .getByRole('navigation', { name: 'Menu' })
              .getByRole('button', { name: 'Money' })
              .click();
            await page.getByRole('menuitem', { name: 'Wallets' }).waitFor();
          },
        },
        {
          name: 'the settings',
          open: async (page) => {
            await button(page, settings.title).click();
            await button(page, settings.vertical).click();
          },
        },
        {
          name: 'the drawer of a narrow screen',
          open: async (page) => {
            await page.setViewportSize({ width: 360, height: 740 });
            await button(page, 'Open menu').click();
            await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Users' }).waitFor();
          },
          close: async (page) => {
            await escapeAll(page);
            await page.setViewportSize({ width: 1350, height: 900 });
          },
        },
      ],
    ],
    [
      '/dashboard/users?filter={}&page=1&perPage=10',
      [
        {
          name: 'the bar over selected rows',
          open: async (page) => {
            await page.getByRole('row').nth(2).getByRole('checkbox').check();
            await page.getByText('1 item selected').waitFor();
          },
          part: 'main',
          close: doNothing,
        },
        {
          name: 'what is asked before rows are changed',
          open: async (page) => {
            // The click fails if anything covers the bar.
            await page
              .locator('[data-test=bulk-actions-toolbar]')
              .getByRole('button', { name: 'Delete' })
              .click();
            await page.getByRole('dialog').waitFor();
          },
        },
      ],
    ],
    [
      '/dashboard/user/create',
      [
        {
          name: 'the validation errors of a form',
          open: submitIncomplete,
          part: 'main',
          close: doNothing,
        },
      ],
    ],
    [
      `/dashboard/user/${id.user}`,
      [
        {
          name: "the menu of a record's actions",
          open: async (page) => {
            await openRecordMenu(page);
          },
        },
        {
          name: "a record's state and its history",
          open: async (page) => {
            await stateChip(page, 'Active').click();
            await page.getByRole('dialog').waitFor();
          },
        },
        {
          name: 'what is asked before a user is made inactive',
          open: async (page) => {
            await chooseAction(page, deactivate.name);
            await page.getByRole('dialog').waitFor();
          },
        },
        {
          name: 'what is asked before a record is deleted',
          open: async (page) => {
            await chooseAction(page, 'Delete');
            await page.getByRole('dialog').waitFor();
          },
        },
      ],
    ],
    [
      '/dashboard/role/agent/edit',
      [
        {
          name: 'what a role would see',
          open: async (page) => {
            await page.getByRole('checkbox', { name: 'Users: post money', exact: true }).click();
            await button(page, permissions.preview.open).click();
            await page.getByRole('dialog').waitFor();
          },
        },
        {
          name: 'the review of changed rights',
          open: async (page) => {
            await submit(page);
            await page
              .getByRole('dialog')
              .getByText(/people|person/)
              .waitFor();
          },
        },
      ],
    ],
    [
      '/dashboard/operations?type=credit',
      [
        {
          name: 'the validation errors of a payment',
          open: submitIncomplete,
          part: 'main',
          close: doNothing,
        },
      ],
    ],
    [
      `/dashboard/operations?wallet=${id.wallet}&type=credit&currency=USD&amount=1&reference=axe`,
      [
        {
          name: 'the review of a payment',
          open: async (page) => {
            await page.getByRole('complementary').getByText('Balance after').first().waitFor();
            await submit(page);
            await button(page, operations.confirm.send).waitFor();
          },
          part: 'main',
          close: doNothing,
        },
      ],
    ],
  ];
}
