/** The page of a server without a built web client. */
export const placeholderPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Pipit</title>
  </head>
  <body>
    <main>
      <h1>Pipit</h1>
      <p>The server runs; its web client is not built.</p>
      <p><a href="/api/docs">Read about the API</a></p>
    </main>
  </body>
</html>
`;
