"""The files of a site that are no pages, and what stands of them from the build before."""
