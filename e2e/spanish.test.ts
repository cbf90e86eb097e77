import { expect } from 'vitest';
import { administrator, journeyWith } from './journey.ts';

const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none' });

const spills = `# Derrames y salpicaduras

## Sangre en el piso

Cubra la sangre con toallas absorbentes y póngase guantes antes de tocarla.

## Mercurio

No barra el mercurio. Llame a mantenimiento, extensión 555.
`;

journey(
  'a colleague who reads Spanish signs in, adds a document, asks, opens the source and changes the language',
  async ({ app, browser, page }) => {
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Le damos la bienvenida a Vademecum' }).waitFor();
    await page.getByLabel('Correo electrónico').fill(administrator.email);
    await page.getByLabel('Contraseña', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    // The server's sentence, too.
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/contraseña/i);
    await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();

    await page.getByRole('link', { name: 'Documentos', exact: true }).click();
    await page.getByRole('button', { name: 'Subir documento' }).click();
    await page.getByLabel('Archivos').setInputFiles({ name: 'Derrames.md', mimeType: 'text/markdown', buffer: Buffer.from(spills) });
    await page.getByRole('button', { name: 'Subir', exact: true }).click();
    await page.getByText('Agregados: 1 de 1').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();

    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByLabel('Su pregunta').fill('hay sangre en el piso q hago');
    await page.keyboard.press('Enter');
    const chat = page.getByRole('log');
    await expect.poll(() => chat.innerText()).toContain('Cubra la sangre con toallas absorbentes');
    await page.getByLabel('Su pregunta').fill('cuánto paga el estacionamiento de bicicletas');
    await page.keyboard.press('Enter');
    await expect.poll(() => chat.innerText()).toContain('Información no encontrada');
    expect(await chat.innerText()).not.toMatch(/Information Not Found|Quoted from|Try /);

    // The choice belongs to the person: a browser that prefers English follows it after the sign-in.
    await page.goto('/account?tab=preferences');
    await page.getByLabel('Idioma').selectOption('English');
    await page.getByRole('heading', { name: 'Appearance' }).waitFor();
    await page.getByLabel('Language').selectOption('Español');
    await page.getByRole('heading', { name: 'Apariencia' }).waitFor();
    const elsewhere = await browser.newPage({ baseURL: app.url, locale: 'en-US' });
    await elsewhere.goto('/');
    await elsewhere.getByLabel('Email Address').fill(administrator.email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(administrator.password);
    await elsewhere.getByRole('button', { name: 'Sign In' }).click();
    await elsewhere.getByRole('link', { name: 'Documentos', exact: true }).waitFor();
    await elsewhere.close();
  },
);
