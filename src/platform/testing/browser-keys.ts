// For tests that push nothing: keys as a browser makes them for its subscription.

export const browserKeys = {
  p256dh: 'BCnKueFxoUkrrzYZEm2iyLfOwEYoYzNNS35Ay4BMwZi0jSh4A7Uo9Qa6gb5IXgT_Y9-LyEnPorE-U52S-vh7Jvc',
  auth: 'K67i9HlRnb_Gj-2io8IeYw',
} as const
