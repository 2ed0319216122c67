"""What the gallery needs while the server runs: checks of what people publish, and limits."""

from dedale.server.gallery_check import GalleryCheck
from dedale.server.limits import Buckets, Limits
from dedale.session.clock import Now


class GalleryService:
    def __init__(self, limits: Limits, now: Now) -> None:
        self.check = GalleryCheck()
        self.publications = Buckets(limits.publications, now)
        self.likes = Buckets(limits.likes, now)
