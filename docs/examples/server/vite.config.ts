import type { UserConfig } from 'vite';

const config: UserConfig = {
  build: { assetsDir: '.' },
  // While you work on the client: `npx vite` beside the server.
  server: { proxy: { '/socket': { target: 'ws://localhost:8080', ws: true } } },
};

export default config;
