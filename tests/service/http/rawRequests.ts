/** Requests sent as text over sockets of their own, where an HTTP client would complete or reject them. */
import { connect, type Socket } from 'node:net';

const sockets: Socket[] = [];

/** Sends the text unchanged. `response` is what has arrived so far. */
export function sendRaw(port: number, text: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  const request = { socket, response: '', closed: false };
  socket.on('data', (chunk) => {
    request.response += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    request.closed = true;
  });
  sockets.push(socket);
  return request;
}

/** Closes every socket that `sendRaw` has opened in this process. */
export function closeSockets(): void {
  for (const socket of sockets.splice(0)) socket.destroy();
}
